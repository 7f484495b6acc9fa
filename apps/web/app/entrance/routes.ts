import {
  background,
  centered,
  mailLink,
  menu,
  page,
  resource,
  type PageRow,
} from '../site/pages/page-row.ts'

const stepBetween = 'a step between two of its pages'

export const entrancePages = [
  // The side bar would show a second form, the header a second lime button.
  page('/signin', 'guest', 'entrance/sign-in.tsx', {
    aliases: ['/login'],
    without: ['side-bar', 'book', 'missing-details'],
    menus: menu('Se connecter', { footerMember: 10 }),
  }),
  page('/Signup', 'guest', 'entrance/sign-up/sign-up.tsx', {
    without: ['side-bar', 'book'],
    menus: menu('S’inscrire', { footerMember: 20 }),
  }),
  page('/signin/navigateur', 'guest', 'entrance/social/external-browser.tsx', {
    without: ['side-bar', 'missing-details'],
    why: stepBetween,
  }),
  // Members come back here too, when they tie a provider to their account.
  ...(['/google-auth', '/facebook-auth', '/apple-auth'] as const).map((path) =>
    page(path, 'guest', 'entrance/social/social-return.tsx', {
      guard: 'page',
      without: ['side-bar', 'book'],
      // Where `response_mode=form_post` is used: the `state` proves to the page that it is ours.
      ...(path !== '/facebook-auth' && { foreignForms: true }),
    }),
  ),
  page(
    '/identifiez-vous/mot-de-passe-oublie',
    'public',
    'entrance/password/forgotten-password.tsx',
    {
      without: ['side-bar', 'popup'],
      why: 'members who have forgotten theirs come from their account',
    },
  ),
  page(
    '/identifiez-vous/mot-de-passe-oublie/confirmation',
    'public',
    'entrance/password/forgotten-sent.tsx',
    {
      without: ['side-bar', 'popup'],
      why: 'members who have forgotten theirs come from their account',
    },
  ),
  page('/identifiez-vous/mot-de-passe-annule', 'member', 'entrance/password/password-ended.tsx', {
    without: ['side-bar', 'book'],
    samples: ['/identifiez-vous/mot-de-passe-annule?provider=google'],
    seenBy: 'holder',
    why: stepBetween,
  }),
  page('/identifiez-vous/validation-compte', 'public', 'entrance/sign-up/validate-account.tsx', {
    without: ['side-bar', 'popup'],
  }),
  page('/identifiez-vous/rouvrir-compte', 'public', 'entrance/password/reopen-account.tsx', {
    without: ['side-bar', 'popup'],
    samples: [`/identifiez-vous/rouvrir-compte${mailLink}`],
    why: 'the link of the mail of a closed account',
  }),
  page('/forgotpassword/reset/index.html', 'public', 'entrance/password/new-password.tsx', {
    under: ['/:center_name/:env'],
    without: ['side-bar', 'popup'],
    samples: [`/forgotpassword/reset/index.html${mailLink}`],
  }),
  page('/mon-compte/sinscrire/validation/*', 'public', 'entrance/sign-up/validation.tsx', {
    ...centered,
    without: ['side-bar', 'book', 'popup'],
    skeleton: 'account',
    samples: [
      '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
      '/mon-compte/sinscrire/validation/index.html?status=409&errorCode=email_taken',
    ],
  }),
  page('/mon-compte/sinscrire/confirmation/*', 'public', 'entrance/sign-up/signed-up.tsx', {
    ...centered,
    without: ['side-bar', 'popup'],
    skeleton: 'account',
    samples: ['/mon-compte/sinscrire/confirmation/index.html'],
  }),
  resource('/_cities', 'public', 'entrance/parts/cities.ts', { why: background }),
  resource('/_social/:provider', 'public', 'entrance/social/start.ts', { why: background }),
  resource('/_handover', 'public', 'entrance/handover/handover.ts', { why: background }),
] satisfies readonly PageRow[]
