import { enrolmentProblems } from './enrolment-problems.ts'
import * as fields from './field-messages.ts'
import { openMatchProblems } from './open-match-problems.ts'
import { refereeProblems } from './referee-problems.ts'
import { promoProblems } from './promo-problems.ts'
import { teamProblems } from './team-problems.ts'

interface ProblemEntry {
  status: number
  /** In French; `{n}` is replaced by a value given to `message`, `{wait}` by « dans 40 minutes ». */
  message: string
  /** Heading of the dialog that shows it. */
  title?: string
  /** Number and English description of the login catalogue, which clients of the API compare. */
  number?: number
  description?: string
  /** Says with a flag that it failed, as clients of the offer calls expect. */
  failed?: true
}

/**
 * Every refusal: HTTP status and French sentence. Straight apostrophes mark the
 * sentences that are given letter for letter (requirements M2 and M15).
 */
export const problems = {
  bad_request: { status: 400, message: 'Demande incorrecte\u00a0: {fields}' },
  unauthenticated: { status: 401, message: 'Connecte-toi pour continuer.' },
  session_expired: { status: 401, message: 'Ta session a expiré. Reconnecte-toi.' },
  /** Role 8, signed out wherever it appears (requirement M19). */
  role_signed_out: {
    status: 401,
    message:
      'Ce compte n’a pas accès au site\u00a0: tu es déconnecté. Demande à ton club pourquoi.',
  },
  forbidden: { status: 403, message: 'Tu n’as pas accès à cette page.' },
  not_found: { status: 404, message: 'Cette page n’existe pas.' },
  method_not_allowed: { status: 405, message: 'Cette adresse ne prend pas cette demande.' },
  gone: { status: 410, message: 'Ce lien n’est plus valable.' },
  too_large: { status: 413, message: 'L’envoi est trop volumineux.' },
  wrong_media_type: { status: 415, message: 'Ce format n’est pas accepté.' },
  too_many_requests: { status: 429, message: 'Trop de demandes. Réessaie {wait}.' },
  too_busy: { status: 503, message: 'Le site est très demandé. Réessaie dans un instant.' },
  unavailable: {
    status: 503,
    message: 'Le site ne répond pas pour le moment. Réessaie dans un instant.',
  },
  internal: {
    status: 500,
    message: 'Désolé, une erreur est survenue. Merci de réessayer plus tard.',
  },
  idempotency_key_missing: { status: 400, message: 'L’en-tête Idempotency-Key est obligatoire.' },
  idempotency_key_reused: {
    status: 422,
    message: 'Cette clé Idempotency-Key a déjà servi à une autre demande.',
  },

  competition_not_found: { status: 404, message: 'Ce tournoi n’existe pas.' },
  center_not_found: { status: 404, message: 'Ce club n’existe pas.' },
  center_closed_to_booking: {
    status: 422,
    message: 'Ce club ne prend pas de réservation en ligne. Appelle-le.',
  },

  day_out_of_horizon: {
    status: 422,
    title: 'Jour non disponible',
    message: 'Le planning est limité aux {n} prochains jours.',
  },
  slot_in_past: { status: 422, message: 'Ce créneau est déjà passé.' },
  outside_opening_hours: { status: 422, message: 'Le club est fermé à cette heure.' },
  not_on_grid: { status: 422, message: 'Aucun créneau ne commence à cette heure.' },
  local_time_skipped: {
    status: 422,
    message: 'Cette heure n’existe pas ce jour-là\u00a0: on passe à l’heure d’été.',
  },
  unknown_duration: { status: 422, message: 'Cette durée n’est pas proposée.' },
  not_for_sale: { status: 422, message: 'Ce créneau n’est pas en vente.' },
  slot_taken: { status: 409, message: 'Ce créneau vient d’être pris. Choisis-en un autre.' },
  coach_taken: {
    status: 409,
    message: 'Ce coach vient d’être pris à cette heure. Choisis une autre heure.',
  },
  coach_not_free: { status: 422, message: 'Ce coach ne donne pas de leçon à cette heure.' },
  lesson_not_sold: { status: 422, message: 'Cette leçon n’est pas proposée.' },
  held_too_often: {
    status: 429,
    message:
      'Tu as gardé ce créneau trois fois sans le payer. Choisis-en un autre, ou réessaie {wait}.',
  },
  court_not_in_center: { status: 422, message: 'Ce terrain n’est pas dans ce club.' },
  players_out_of_range: {
    status: 422,
    message: 'Le nombre de joueurs ne convient pas à ce sport.',
  },

  /** requirement B125, letter for letter */
  already_waiting: {
    status: 409,
    title: "Liste d'attente",
    message: "Tu es déjà inscrit à la liste d'attente",
  },
  too_many_court_waits: {
    status: 409,
    title: "Liste d'attente",
    message: 'Tu attends déjà dix terrains. Quitte une liste pour en rejoindre une autre.',
  },
  court_is_free: { status: 409, message: 'Un terrain est libre à ce moment. Réserve-le.' },
  court_wait_not_found: { status: 404, message: 'Tu n’es pas sur cette liste d’attente.' },

  booking_not_found: { status: 404, message: 'Cette réservation n’existe pas.' },
  hold_expired: {
    status: 410,
    message: 'Le délai pour payer est dépassé\u00a0: le terrain n’est plus gardé.',
  },
  booking_cancelled: {
    status: 410,
    message: 'Cette réservation est annulée\u00a0: le terrain n’est plus gardé.',
  },
  booking_already_started: { status: 422, message: 'Cette réservation a déjà commencé.' },
  booking_not_cancellable: { status: 422, message: 'Cette réservation ne peut plus être annulée.' },
  refund_to_card_impossible: {
    status: 422,
    message: 'Le remboursement sur la carte est impossible. Choisis ton SOLDE.',
  },
  status_move_refused: {
    status: 409,
    message: 'La réservation a changé entre-temps. Recharge la page.',
  },

  offer_not_found: { status: 404, message: 'Cette offre n’existe pas, ou n’est plus en vente.' },
  offer_item_not_found: { status: 404, failed: true, message: 'Cette carte n’existe pas.' },
  card_already_active: { status: 409, message: 'Tu as déjà cette carte.' },
  card_lapsed: {
    status: 410,
    message: 'Le délai pour payer cette carte est dépassé\u00a0: choisis-la de nouveau.',
  },
  card_not_active: { status: 422, message: 'Cette carte n’est pas en cours.' },
  card_not_stored: {
    status: 422,
    message: 'Aucune carte bancaire n’est gardée pour la renouveler.',
  },

  amount_incorrect: { status: 422, message: 'montant incorrect' },
  card_missing: { status: 422, message: 'Choisis comment payer.' },
  pass_not_taken: { status: 422, message: 'Ce club ne prend pas ce pass pour cette réservation.' },
  price_changed: { status: 409, message: 'prix modifié' },
  refund_changed: {
    status: 409,
    message: 'Le remboursement n’est plus le même\u00a0: regarde ce qui t’est rendu maintenant.',
  },
  payment_in_progress: {
    status: 409,
    message: 'Un paiement est déjà en cours. Patiente un instant.',
  },
  club_payment_not_allowed: {
    status: 403,
    message: 'Ce club ne te propose pas de payer sur place.',
  },
  payment_already_made: { status: 409, message: 'Cette réservation est déjà payée.' },
  share_already_paid: { status: 409, message: 'Cette part est déjà payée.' },
  share_not_found: { status: 404, message: 'Cette place n’existe plus dans ce match.' },
  shares_closed: { status: 410, message: 'Le délai pour payer les parts est dépassé.' },
  match_full: { status: 409, message: 'Complet\u00a0: toutes les places sont prises.' },
  player_has_paid: {
    status: 409,
    message: 'Ce joueur a payé sa part\u00a0: lui seul peut la rendre.',
  },
  leave_too_late: {
    status: 422,
    message: 'Il est trop tard pour te retirer\u00a0: ta part n’est plus remboursée.',
  },
  guarantee_consent_missing: { status: 422, message: 'Coche la case pour payer ta part.' },
  payment_not_found: { status: 404, message: 'Ce paiement n’existe pas.' },
  receipt_not_found: { status: 404, message: 'Ce reçu n’existe pas.' },
  return_url_refused: {
    status: 400,
    message: 'L’adresse de retour (returnUrl) doit être une page de ce site.',
  },
  plain_card_refused: {
    status: 400,
    message: 'Un numéro de carte en clair est refusé. Passe par le formulaire de paiement.',
  },
  stored_card_guarantees: {
    status: 409,
    message:
      'Cette carte garantit un match à plusieurs ou paie un cours en 3 fois\u00a0: tu pourras la retirer une fois tout réglé.',
  },
  stored_card_not_removed: {
    status: 503,
    message: 'Ta carte n’a pas pu être retirée. Réessaie dans un instant.',
  },
  payment_methods_failed: { status: 503, message: fields.paymentMethodsFailedMessage },
  recharge_not_found: { status: 404, message: 'Cette recharge n’est pas proposée.' },
  wallet_pass_unavailable: {
    status: 409,
    message: 'La carte pour téléphone n’est pas proposée pour le moment.',
  },
  top_up_not_found: { status: 404, message: 'Cette recharge n’existe pas.' },
  top_up_over: { status: 410, message: 'Cette recharge n’a pas été payée à temps. Recommence.' },
  top_up_given: { status: 409, message: 'Cette recharge est déjà payée.' },
  top_up_cancelled: { status: 422, message: 'Cette recharge a été annulée.' },
  ticket_not_found: {
    status: 404,
    message: 'Aucun ticket n’a ce code. Relis-le\u00a0: il a douze lettres et chiffres.',
  },
  ticket_used: { status: 409, message: 'Ce ticket a déjà servi.' },
  ticket_expired: { status: 410, message: 'Ce ticket n’est plus valable.' },
  insufficient_balance: { status: 422, message: 'Ton SOLDE ne suffit pas.' },

  ...promoProblems,
  ...enrolmentProblems,
  ...openMatchProblems,
  ...teamProblems,
  series_not_in_final: { status: 409, message: 'Votre paire n’est pas en finale.' },
  ...refereeProblems,

  email_unknown: {
    status: 401,
    number: 9,
    message:
      "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
  },
  password_incorrect: {
    status: 401,
    description: 'The password is not correct',
    message: "Le mot de passe n'est pas correct",
  },
  account_not_active: {
    status: 403,
    description: 'The account is not active',
    message:
      "Désolé, ton identifiant n'est pas actif, merci de t'inscrire à nouveau pour rejoindre la communauté du 4PADEL",
  },
  user_not_found: {
    status: 404,
    description: 'user not found',
    message: 'Désolé, utilisateur non trouvé',
  },
  login_failed: {
    status: 500,
    message: "Désolé, une erreur s'est produite. Veuillez réitérer ultérieurement",
  },
  login_slowed: {
    status: 429,
    message:
      'Trop de mots de passe essayés. Réessaie {wait}, ou passe par «\u00a0Mot de passe oublié\u00a0».',
  },
  email_taken: { status: 409, message: 'Un compte existe déjà avec cet e-mail. Connecte-toi.' },
  postal_code_not_found: { status: 422, message: fields.postalCodeNotFoundMessage },
  under_age: {
    status: 422,
    message: 'Avant 15 ans, l’accord d’un parent est nécessaire\u00a0: demande-lui de t’inscrire.',
  },
  password_common: { status: 422, message: fields.passwordCommonMessage },
  link_not_valid: {
    status: 410,
    message:
      'Ce lien n’est plus valable\u00a0: il a servi, il a expiré, ou un mail plus récent le remplace.',
  },
  old_password_incorrect: { status: 403, message: 'Le mot de passe actuel n’est pas correct.' },
  password_unset: {
    status: 422,
    message:
      'Ton compte n’a pas de mot de passe\u00a0: passe par «\u00a0Mot de passe oublié\u00a0».',
  },
  birth_date_fixed: { status: 422, message: 'La date de naissance ne peut plus être changée.' },
  child_not_found: { status: 403, message: 'Cet enfant n’est pas rattaché à ton compte.' },
  child_too_old: {
    status: 422,
    message: 'À partir de 15 ans, on a son propre compte.',
  },
  too_many_children: { status: 422, message: 'Dix enfants au maximum par compte.' },
  player_not_found: { status: 404, message: 'Ce joueur n’existe pas.' },
  application_not_found: {
    status: 404,
    message: 'Cette candidature n’existe pas, ou n’existe plus.',
  },
  job_file_missing: { status: 400, message: 'Choisis un fichier à envoyer.' },
  job_file_refused: { status: 415, message: fields.jobFileMessage },
  job_file_infected: { status: 422, message: 'Notre antivirus refuse ce fichier.' },

  picture_missing: { status: 400, message: 'Choisis une photo à envoyer.' },
  picture_unreadable: {
    status: 415,
    message: 'Cette photo ne peut pas être lue. Essaie une image JPEG ou PNG.',
  },
  picture_heic: {
    status: 415,
    message: 'Le format HEIC n’est pas accepté. Enregistre ta photo en JPEG, puis envoie-la.',
  },
  social_token_refused: {
    status: 401,
    message: 'La connexion n’a pas pu être vérifiée. Recommence.',
  },
  social_email_unverified: {
    status: 401,
    message:
      'Ton e-mail n’est pas vérifié auprès de ce service\u00a0: vérifie-le, ou connecte-toi avec ton mot de passe.',
  },
  social_account_unknown: { status: 404, message: 'Complète ton inscription pour continuer.' },
  account_incomplete: {
    status: 403,
    message:
      'Complète ton compte pour réserver et payer\u00a0: il manque ton mobile, ton club ou ton accord aux conditions.',
  },
  social_provider_down: {
    status: 503,
    message: 'Ce service de connexion ne répond pas. Réessaie dans un instant.',
  },
  handover_token_refused: { status: 401, message: 'Ce lien de connexion n’est plus valable.' },
  session_not_found: { status: 404, message: 'Cette session est déjà terminée.' },
  identity_refused: {
    status: 422,
    message: 'La connexion n’a pas pu être vérifiée. Recommence.',
  },
  identity_taken: {
    status: 409,
    message: 'Cette connexion ouvre déjà un autre compte 4PADEL\u00a0: choisis-en une autre.',
  },
  identity_not_found: {
    status: 404,
    message: 'Cette connexion n’est déjà plus reliée à ton compte.',
  },
  account_has_bookings: {
    status: 409,
    message: 'Annule d’abord tes réservations à venir.',
  },
  account_has_balance: {
    status: 409,
    message: 'Il te reste un SOLDE\u00a0: utilise-le, ou confirme que tu y renonces.',
  },
  reopening_email_taken: {
    status: 409,
    message:
      'Un nouveau compte utilise déjà cet e-mail : l’ancien ne peut pas revenir à côté de lui.',
  },
  licence_not_found: { status: 404, message: 'Cette licence n’existe pas.' },
  /** requirement LI20, letter for letter */
  licence_required: {
    status: 422,
    title: fields.licenceRequiredTitle,
    message: fields.licenceRequiredMessage,
  },
  licence_number_taken: {
    status: 409,
    message: 'Ce numéro de licence est déjà lié à un autre compte 4PADEL.',
  },
  federation_account_taken: {
    status: 409,
    message: 'Ce compte de la fédération est déjà lié à un autre compte 4PADEL.',
  },
  federation_refused: {
    status: 422,
    message: 'La fédération n’a pas confirmé ton compte. Recommence.',
  },
  federation_link_ended: {
    status: 409,
    message: 'La fédération ne nous ouvre plus ton compte\u00a0: lie-le de nouveau.',
  },
  federation_down: {
    status: 503,
    message: 'La fédération ne répond pas. Réessaie dans un instant.',
  },
  push_service_unknown: {
    status: 422,
    message: 'Ce navigateur passe par un service de notifications que le site ne connaît pas.',
  },
  lead_too_soon: { status: 422, message: 'Vérifie tes réponses, puis envoie.' },
  leads_slowed: {
    status: 429,
    message: 'Trop de demandes. Réessaie {wait}, ou appelle le {phone}.',
  },
  email_fixed: { status: 422, message: 'Ton compte a déjà une adresse e-mail.' },
  sign_in_again: {
    status: 403,
    message: 'Pour ta sécurité, confirme ton mot de passe ou reconnecte-toi.',
  },
} as const satisfies Record<string, ProblemEntry>

export type ProblemCode = keyof typeof problems

/**
 * The French sentence of a problem, its `{name}` places filled. Without value `{wait}` is « plus tard », another place
 * shows « … », because a refusal must never fail while it is shown.
 */
export function message(
  code: ProblemCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const known: typeof values = { wait: 'plus tard', ...values }
  return problems[code].message.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(known, name) ? String(known[name]) : '…',
  )
}
