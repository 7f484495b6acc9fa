import {
  background,
  centered,
  mailLink,
  menu,
  ofAccount,
  page,
  redirection,
  resource,
  type PageRow,
} from '../site/pages/page-row.ts'
import { accountAddress, accountTabs, detailsAddress } from '../site/account-tabs.ts'

const stepBetween = 'a step between two of its pages'
const tab = (name: (typeof accountTabs)[number]['name']) => ({ to: accountAddress(name) })

export const memberPages = [
  // The side bar would show a second form, the header a second lime button.
  page('/signin', 'guest', 'members/sign-in.tsx', {
    aliases: ['/login'],
    without: ['side-bar', 'book', 'missing-details'],
    menus: menu('Se connecter', { footerMember: 10 }),
  }),
  page('/Signup', 'guest', 'members/sign-up.tsx', {
    without: ['side-bar', 'book'],
    menus: menu('S’inscrire', { footerMember: 20 }),
  }),
  page('/signin/navigateur', 'guest', 'members/social/external-browser.tsx', {
    without: ['side-bar', 'missing-details'],
    why: stepBetween,
  }),
  // Members come back here too, when they tie a provider to their account.
  ...(['/google-auth', '/facebook-auth', '/apple-auth'] as const).map((path) =>
    page(path, 'guest', 'members/social/social-return.tsx', {
      guard: 'page',
      without: ['side-bar', 'book'],
      // Where `response_mode=form_post` is used: the `state` proves to the page that it is ours.
      ...(path !== '/facebook-auth' && { foreignForms: true }),
    }),
  ),
  page(
    '/identifiez-vous/mot-de-passe-oublie',
    'public',
    'members/entrance/forgotten-password.tsx',
    {
      without: ['side-bar', 'popup'],
      why: 'members who have forgotten theirs come from their account',
    },
  ),
  page(
    '/identifiez-vous/mot-de-passe-oublie/confirmation',
    'public',
    'members/entrance/forgotten-sent.tsx',
    {
      without: ['side-bar', 'popup'],
      why: 'members who have forgotten theirs come from their account',
    },
  ),
  page('/identifiez-vous/mot-de-passe-annule', 'member', 'members/entrance/password-ended.tsx', {
    without: ['side-bar', 'book'],
    samples: ['/identifiez-vous/mot-de-passe-annule?provider=google'],
    seenBy: 'holder',
    why: stepBetween,
  }),
  page('/identifiez-vous/validation-compte', 'public', 'members/entrance/validate-account.tsx', {
    without: ['side-bar', 'popup'],
  }),
  page('/identifiez-vous/rouvrir-compte', 'public', 'members/entrance/reopen-account.tsx', {
    without: ['side-bar', 'popup'],
    samples: [`/identifiez-vous/rouvrir-compte${mailLink}`],
    why: 'the link of the mail of a closed account',
  }),
  page('/forgotpassword/reset/index.html', 'public', 'members/entrance/new-password.tsx', {
    under: ['/:center_name/:env'],
    without: ['side-bar', 'popup'],
    samples: [`/forgotpassword/reset/index.html${mailLink}`],
  }),
  page('/mon-compte/sinscrire/validation/*', 'public', 'members/entrance/validation.tsx', {
    ...centered,
    without: ['side-bar', 'book', 'popup'],
    skeleton: 'account',
    samples: [
      '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
      '/mon-compte/sinscrire/validation/index.html?status=409&errorCode=email_taken',
    ],
  }),
  page('/mon-compte/sinscrire/confirmation/*', 'public', 'members/entrance/signed-up.tsx', {
    ...centered,
    without: ['side-bar', 'popup'],
    skeleton: 'account',
    samples: ['/mon-compte/sinscrire/confirmation/index.html'],
  }),
  page('/completer-mon-profil', 'member', 'members/completion/complete-profile.tsx', {
    without: ['side-bar', 'missing-details'],
    why: 'the modal of missing details, without a script',
  }),
  page('/moi', 'member', 'members/my-space.tsx', {
    without: ['footer-menus'],
    formerly: '/:center_name/*/mon-compte',
  }),
  redirection('/mon-compte', accountAddress('mes-resa'), { why: 'the account without a tab' }),
  page('/mon-compte/:activeTab', 'member', 'members/account/account.tsx', {
    values: { activeTab: accountTabs.map(({ name }) => name) },
    without: ['footer-menus'],
    skeleton: 'tab',
    menus: [
      ...menu(
        'Mes réservations',
        { account: 30, footerMember: 30 },
        { ...tab('mes-resa'), icon: 'calendar' },
      ),
      ...menu('Mes tournois', { account: 40 }, { ...tab('mes-tournois'), icon: 'trophy' }),
      ...menu('Mes académies', { account: 50 }, { ...tab('mes-academies'), icon: 'users' }),
      ...menu('Mes stages', { account: 60 }, { ...tab('mes-stages'), icon: 'clock' }),
      ...menu(
        "LA FID'",
        { account: 70 },
        { ...tab('fid'), icon: 'wallet', shownIn: ({ hasFid }) => hasFid },
      ),
      ...menu('Mes résas', { tab: 20 }, { ...tab('mes-resa'), icon: 'calendar' }),
    ],
    samples: ['mes-resa', 'mes-tournois', 'mes-academies', 'mes-stages', 'fid'].map(
      (name) => `/mon-compte/${name}`,
    ),
  }),
  page('/mon-compte/mes-paiements', 'member', 'members/account/payments/payments.tsx', {
    without: ['footer-menus'],
    skeleton: 'tab',
    menus: menu('Mes paiements', { account: 75 }, { icon: 'receipt' }),
    why: 'a tab of the account with a page of its own',
  }),
  resource(`${accountAddress('fid')}/carte`, 'member', 'members/account/wallet-pass.ts', {
    why: background,
  }),
  page('/mon-compte/mes-info-persos', 'member', 'members/account/details/details.tsx', {
    takes: 'pictures',
    without: ['footer-menus'],
    skeleton: 'tab',
    menus: menu('Mes infos persos', { account: 80, footerMember: 40 }, { icon: 'user' }),
    why: 'a tab of the account with a page of its own',
  }),
  page(
    '/mon-compte/mes-info-persos/supprimer',
    'member',
    'members/account/closing/close-account.tsx',
    { without: ['footer-menus'], skeleton: 'account', why: ofAccount },
  ),
  // A side bar that offers to sign in is no farewell.
  page('/mon-compte/mes-info-persos/au-revoir', 'public', 'members/account/closing/goodbye.tsx', {
    without: ['side-bar', 'book', 'popup'],
    skeleton: 'account',
    why: 'where a closed account leads',
  }),
  resource('/_cities', 'public', 'members/cities.ts', { why: background }),
  resource('/_social/:provider', 'public', 'members/social/start.ts', { why: background }),
  resource('/_handover', 'public', 'members/entrance/handover.ts', { why: background }),
  resource(
    '/mon-compte/mes-paiements/:number',
    'member',
    'members/account/payments/receipt-file.ts',
    {
      why: ofAccount,
    },
  ),
  resource(`${detailsAddress}/donnees`, 'member', 'members/account/details/data-file.ts', {
    why: ofAccount,
  }),
] satisfies readonly PageRow[]
