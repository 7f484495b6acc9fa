import {
  atField,
  blank,
  impossibleDate,
  invisible,
  long,
  markup,
  noDate,
  noEmail,
  noMobile,
  textFile,
  unprintable,
} from './values.ts'

export const required = 'Champ obligatoire'
const mobileSentence = 'Mettre 0 au début du numéro et 10 chiffres obligatoires'
/** Of the modals that complete a social sign-up, or a profile. */
export const bothSentence =
  'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer'
const lengthSentence = '6 à 16 caractères'
export const invisibleSentence =
  'Ce champ contient un caractère invisible\u00a0: efface-le, puis tape-le à nouveau'
export const characterSentence = 'Ce champ contient un caractère qui n’est pas accepté'

export const noName = [
  atField(required, ...blank, textFile, ['', 'Zoé']),
  atField(invisibleSentence, ...invisible),
  atField('80 caractères au maximum', long),
  atField(characterSentence, ...unprintable),
]
export const ownName = [...noName, atField('Ce prénom n’est pas accepté', 'Deleted', 'deleted')]
export const email = [
  atField(required, '', '  ', textFile, null),
  atField('Adresse e-mail invalide', ...noEmail),
]
export const birthDate = [
  atField('Date de naissance obligatoire', '', ' ', textFile, null),
  atField('Format incorrect, utilisez JJ / MM / AAAA', ...noDate),
  atField('Cette date de naissance n’est pas possible', ...impossibleDate),
]
export const place = {
  postalCode: [
    atField('Code postal obligatoire', '', ' ', textFile),
    atField('Code postal invalide', '3177', '-31770', '31770.5', '99000', '00100', '３１７７０'),
    atField('Code postal invalide', long, markup, 'a\u0000'),
    atField('Code postal non trouvé', '98999'),
  ],
  city: [atField('Choisis ta commune', '', 'Paris', 'a\u0000', long, markup, textFile)],
}
export const newPassword = [
  atField(characterSentence, 'raquette\0', 'raquette\ud800'),
  atField(lengthSentence, '', '12345', 'x'.repeat(17), long, textFile),
  atField('Ce mot de passe est trop courant, choisis-en un autre', 'azerty123'),
]
export const oldPassword = [
  atField(required, '', textFile),
  atField(characterSentence, 'raquette\0'),
  atField('200 caractères au maximum', long),
]

export const mobilePhone = [atField(mobileSentence, ...noMobile, textFile)]
