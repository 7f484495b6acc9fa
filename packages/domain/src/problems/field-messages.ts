// Sentences of forms and pages, letter for letter where requirement M2 gives them. They are outside of the problem table
// so that a form does not bring the whole table to the browser.

export const requiredMessage = 'Champ obligatoire'
export const emailInvalidMessage = 'Adresse e-mail invalide'
export const mobilePhoneMessage = 'Mettre 0 au début du numéro et 10 chiffres obligatoires'
export const postalCodeRequiredMessage = 'Code postal obligatoire'
export const postalCodeInvalidMessage = 'Code postal invalide'
export const postalCodeNotFoundMessage = 'Code postal non trouvé'
export const cityMissingMessage = 'Choisis ta commune'
export const townUnknownMessage = 'Ville inconnue\u00a0: essaie son code postal'
export const birthDateRequiredMessage = 'Date de naissance obligatoire'
export const birthDateInvalidMessage = 'Format incorrect, utilisez JJ / MM / AAAA'
export const birthDateImpossibleMessage = 'Cette date de naissance n’est pas possible'
export const invisibleCharacterMessage =
  'Ce champ contient un caractère invisible\u00a0: efface-le, puis tape-le à nouveau'
export const firstNameRefusedMessage = 'Ce prénom n’est pas accepté'
export const passwordLengthMessage = '6 à 16 caractères'
export const passwordCommonMessage = 'Ce mot de passe est trop courant, choisis-en un autre'
export const centerAndTermsMessage =
  'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer'
export const jobFileMessage = 'PDF ou DOCX, 10\u00a0Mo au plus'
export const newsletterEmailMessage =
  "Merci de saisir un email valide pour t'inscrire à notre Newsletter"
export const newsletterCenterMessage =
  "Désolé, pour t'abonner à la newsletter, tu dois d'abord sélectionner un club!"
export const newsletterDoneMessage = 'Tu es désormais abonné(e) à la newsletter, merci !'
export const newsletterFailureMessage =
  'Désolé, une erreur est survenue. Merci de réessayer plus tard.'
export const centerMissingMessage = 'Choisis un centre'
export const packageMissingMessage = 'Choisis une formule'
export const dateMissingMessage = 'Choisis une date'
export const reasonMissingMessage = 'Choisis un motif'
/** The fewest characters of a question or a wish. */
export const leastInformations = 20
export const informationsLengthMessage = `${leastInformations} caractères au moins`
export const informationsMissingMessage = `Dis-nous en une phrase ce que tu cherches, en ${informationsLengthMessage}`
export const peopleMessage = 'De 1 à 5000 personnes'
export const ageMessage = 'De 1 à 99 ans'
export const areaMessage = 'De 0 à 100000\u00a0m²'
export const agesOrderMessage = 'Du plus jeune au plus grand'
export const siretMessage = '14 chiffres'
export const sirenMessage = 'Numéro SIREN invalide\u00a0: 9 chiffres'
export const vatNumberMessage = 'Numéro de TVA invalide\u00a0: FR, 2 chiffres, puis le SIREN'
export const licenceRequiredTitle = 'Licence fft obligatoire'
export const licenceRequiredMessage =
  "Pour t'inscrire à un tournoi homologué 4PADEL, il faut lier ton compte 4PADEL à ton compte Ten'Up et avoir une licence valide."
export const paymentMethodsFailedMessage = 'Erreur payment methods.'
