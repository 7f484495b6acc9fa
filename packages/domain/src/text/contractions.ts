const word = String.raw`(?<=^|[\s\u00a0])`

/**
 * A text whose « à » and « de » stand before a name as they came, as French writes them: « à l’Hôtel du
 * Collectionneur », « d’Évry-Courcouronnes », « au Mans ».
 */
export const contracted = (text: string): string =>
  text
    .replaceAll(new RegExp(`${word}([ÀàDd]e?) (?=Hôtel)`, 'g'), '$1 l’')
    .replaceAll(new RegExp(`${word}([Dd])e (?=[AEIOUÀÂÉÈÊÎÔ])`, 'g'), '$1’')
    .replaceAll(new RegExp(`${word}de Le `, 'g'), 'du ')
    .replaceAll(new RegExp(`${word}à Le `, 'g'), 'au ')
