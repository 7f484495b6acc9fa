import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'

/**
 * Every page of the site, by layout. The table is plain data, so that the menus can read it too:
 * they show only what exists here.
 */
function page(path: string, file: string): RouteConfigEntry {
  return path === '/' ? { id: path, index: true, file } : { id: path, path: path.slice(1), file }
}

function layout(file: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { file, children }
}

export default [
  layout('layouts/default.tsx', [
    page('/', 'home/home.tsx'),
    page('/centers', 'centers/regions.tsx'),
    page('/centers/regions/:region_id?', 'centers/regions.tsx'),
    page('/nos-centres', 'centers/centers.tsx'),
    page('/nos-centres/centers', 'centers/centers.tsx'),
    page('/nos-centres/liste', 'centers/plain-list.tsx'),
    page('/nos-centres/center', 'centers/chosen-center.tsx'),
    page('/nos-centres/:centerId', 'centers/center.tsx'),
    page('/nos-centres/:centerId/:centerName', 'centers/center.tsx'),
    page('/:center_name', 'centers/center-home.tsx'),
    page('/reserver', 'bookings/reserver.tsx'),
    page('/:center_name/reserver', 'bookings/reserver.tsx'),
    page('/reservations/slots', 'bookings/slots.tsx'),
    page('/reservations/terrain', 'bookings/court.tsx'),
    page('/paiement', 'payments/payment.tsx'),
    page('/paiement/method', 'payments/method.tsx'),
    page('/paiement/verification', 'payments/verification.tsx'),
    page('/paiement/confirmation', 'payments/confirmation.tsx'),
    page('/paiement/error', 'payments/error.tsx'),
    page('/signin', 'members/sign-in.tsx'),
    page('/login', 'members/sign-in.tsx'),
    page('/Signup', 'members/sign-up.tsx'),
    page('/signin/navigateur', 'members/social/external-browser.tsx'),
    page('/google-auth', 'members/social/social-return.tsx'),
    page('/facebook-auth', 'members/social/social-return.tsx'),
    page('/apple-auth', 'members/social/social-return.tsx'),
    page('/identifiez-vous/mot-de-passe-oublie', 'members/entrance/forgotten-password.tsx'),
    page(
      '/identifiez-vous/mot-de-passe-oublie/confirmation',
      'members/entrance/forgotten-sent.tsx',
    ),
    page('/identifiez-vous/mot-de-passe-annule', 'members/entrance/password-ended.tsx'),
    page('/identifiez-vous/validation-compte', 'members/entrance/validate-account.tsx'),
    page('/identifiez-vous/rouvrir-compte', 'members/entrance/reopen-account.tsx'),
    page('/forgotpassword/reset/index.html', 'members/entrance/new-password.tsx'),
    page('/:center_name/:env/forgotpassword/reset/index.html', 'members/entrance/new-password.tsx'),
    page('/mon-compte/sinscrire/validation/*', 'members/entrance/validation.tsx'),
    page('/mon-compte/sinscrire/confirmation/*', 'members/entrance/signed-up.tsx'),
    page('/:center_name/mon-compte/sinscrire/validation/*', 'members/entrance/validation.tsx'),
    page('/:center_name/mon-compte/sinscrire/confirmation/*', 'members/entrance/signed-up.tsx'),
    page('/completer-mon-profil', 'members/completion/complete-profile.tsx'),
    page('/cookies', 'consent/cookies.tsx'),
    page('/conditions-generales-d-utilisation', 'legal/terms-of-use.tsx'),
    page('/conditions-generales-de-vente', 'legal/terms-of-sale.tsx'),
    page('/mentions-legales', 'legal/legal-notice.tsx'),
    page('/newsletters', 'newsletters/newsletters.tsx'),
    page('/newsletters/desabonnement', 'newsletters/unsubscribe.tsx'),
    page('/:center_name/newsletters', 'newsletters/newsletters.tsx'),
    page('/:center_name/:env/newsletters', 'newsletters/newsletters.tsx'),
    page('/moi', 'members/my-space.tsx'),
    page('/mon-compte/mes-info-persos', 'members/account/details/details.tsx'),
    page('/mon-compte/mes-info-persos/supprimer', 'members/account/closing/close-account.tsx'),
    page('/mon-compte/mes-info-persos/au-revoir', 'members/account/closing/goodbye.tsx'),
    page('/mon-compte', 'members/account/own-account.ts'),
    page('/mon-compte/:activeTab', 'members/account/account.tsx'),
    page('/mon-compte/mes-resa/:bookingId', 'bookings/own/booking.tsx'),
    page('/mon-compte/mes-resa/:bookingId/annuler', 'bookings/own/cancel-booking.tsx'),
    page('/*', 'system/not-found.tsx'),
  ]),
  layout('layouts/maintenance.tsx', [page('/maintenance', 'system/maintenance.tsx')]),
  page('/_center', 'frame/choose-center.ts'),
  page('/_centers', 'frame/center-choices.ts'),
  page('/_consent', 'consent/take-choice.ts'),
  page('/_court.svg', 'ui/court-art/court-picture.ts'),
  page('/deconnexion', 'frame/sign-out.ts'),
  page('/_pay', 'payments/pay.ts'),
  page('/_cities', 'members/cities.ts'),
  page('/_social/:provider', 'members/social/start.ts'),
  page('/_handover', 'members/entrance/handover.ts'),
  page('/mon-compte/mes-info-persos/donnees', 'members/account/details/data-file.ts'),
  page('/mon-compte/mes-resa/:bookingId/agenda', 'bookings/own/booking-calendar.ts'),
] satisfies RouteConfig
