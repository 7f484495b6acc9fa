/** Names of the weeks of `hours.ts`. */
export type HoursProfile = 'usual' | 'late' | 'midnight' | 'hotel' | 'early'

/** A club as the network opened it; everything else about it is derived or in `centers.ts`. */
export interface Town {
  id: number
  slug: string
  name: string
  latitude: number
  longitude: number
  streetNumber: string
  street: string
  postalCode: string
  city: string
  /** null: listed under « Autre » */
  regionId: number | null
  /** padel courts, a letter each: c « Couvert », e « Extérieur », s « Single », p « Panoramique » */
  padel: string
  hours: HoursProfile
  /** euros of a covered padel court for 90 minutes: off-peak, peak */
  euros: readonly [number, number]
  /** share of the courts' evening time that is wanted, 0 to 1 */
  demand: number
}

type Row = [
  id: number,
  slug: string,
  name: string,
  latitude: number,
  longitude: number,
  streetNumber: string,
  street: string,
  postalCode: string,
  city: string,
  regionId: number | null,
  padel: string,
  hours: HoursProfile,
  offPeakEuros: number,
  peakEuros: number,
  demand: number,
]

// prettier-ignore
const rows: Row[] = [
  [1, 'bordeaux-lac', 'Bordeaux Lac', 44.8851, -0.5702, '14', 'Avenue de la Jallère', '33300', 'Bordeaux', 4, 'ccccccps', 'usual', 32, 46, 0.9],
  [2, 'creteil', 'Créteil', 48.7862, 2.4523, '5', 'Rue Le Corbusier', '94000', 'Créteil', 1, 'ccccccpp', 'late', 40, 60, 0.95],
  [4, 'carrieres', 'Carrières-sur-Seine', 48.9098, 2.1873, '15', 'Rue des Entrepreneurs', '78420', 'Carrières-sur-Seine', 1, 'ccccccs', 'usual', 40, 58, 0.85],
  [5, 'lyon-saint-priest', 'Lyon Saint-Priest', 45.7126, 4.9552, '22', 'Rue Aimé Cotton', '69800', 'Saint-Priest', 3, 'cccccccpps', 'late', 36, 52, 1],
  [7, 'strasbourg', 'Strasbourg Schiltigheim', 48.6087, 7.7383, '8', "Rue de l'Industrie", '67300', 'Schiltigheim', 8, 'ccccccs', 'usual', 32, 48, 0.85],
  [9, 'nantes-saint-herblain', 'Nantes Saint-Herblain', 47.2296, -1.6287, '3', 'Impasse Claude Nougaro', '44800', 'Saint-Herblain', 6, 'ccccccccp', 'usual', 32, 46, 0.95],
  [12, 'lille', "Lille Villeneuve-d'Ascq", 50.6216, 3.1474, '41', 'Boulevard de Tournai', '59650', "Villeneuve-d'Ascq", 5, 'ccccccccps', 'late', 33, 48, 0.95],
  [15, 'marseille', 'Marseille Prado', 43.2591, 5.3989, '286', 'Boulevard Michelet', '13008', 'Marseille', 7, 'cceeeepps', 'late', 34, 50, 0.95],
  [18, 'montpellier', 'Montpellier Odysseum', 43.6034, 3.9204, '120', 'Rue Georges Méliès', '34000', 'Montpellier', 2, 'cccceepps', 'usual', 32, 46, 0.95],
  [21, 'nice', 'Nice Saint-Isidore', 43.7048, 7.1925, '27', 'Boulevard des Jardiniers', '06200', 'Nice', 7, 'ceeeeps', 'usual', 34, 50, 0.85],
  [25, 'paris-est', 'Paris Est Montreuil', 48.8617, 2.4571, '62', 'Boulevard de Chanzy', '93100', 'Montreuil', 1, 'cccccccccpps', 'midnight', 45, 66, 1],
  [28, 'rennes', 'Rennes Cesson', 48.1137, -1.5934, '9', 'Rue de Bray', '35510', 'Cesson-Sévigné', 9, 'ccccccp', 'usual', 31, 45, 0.9],
  [31, 'muret', 'Muret', 43.4716, 1.3327, '18', 'Boulevard de Joffrery', '31600', 'Muret', 2, 'cccee', 'usual', 29, 42, 0.75],
  [34, 'toulouse-sesquieres', 'Toulouse Sesquières', 43.6561, 1.4163, '2', 'Allée des Foulques', '31200', 'Toulouse', 2, 'cceeeep', 'usual', 31, 46, 0.9],
  [37, 'tours', 'Tours Nord', 47.4271, 0.7089, '11', 'Avenue du Danemark', '37100', 'Tours', 11, 'ccccc', 'usual', 30, 43, 0.75],
  [39, 'metz', 'Metz Augny', 49.0652, 6.1242, '4', "Rue du Bois d'Orly", '57685', 'Augny', 8, 'cccc', 'usual', 30, 43, 0.6],
  [42, 'toulouse-colomiers', 'Toulouse Colomiers', 43.6187, 1.3146, '12', 'Chemin de la Ménude', '31770', 'Colomiers', 2, 'ccccccceepps', 'late', 32, 48, 1],
  [45, 'orleans', 'Orléans Saran', 47.9437, 1.8795, '56', 'Rue Passe Debout', '45770', 'Saran', 11, 'cccccs', 'usual', 30, 43, 0.7],
  [48, 'clermont-ferrand', 'Clermont-Ferrand Aubière', 45.7589, 3.1312, '7', 'Avenue du Roussillon', '63170', 'Aubière', 3, 'cccccp', 'usual', 30, 44, 0.8],
  [52, 'grenoble', 'Grenoble Échirolles', 45.1462, 5.7102, '33', 'Rue Normandie-Niemen', '38130', 'Échirolles', 3, 'cccccps', 'usual', 32, 46, 0.8],
  [56, 'hotel-du-collectionneur', 'Hôtel du Collectionneur', 48.8762, 2.3046, '51', 'Rue de Courcelles', '75008', 'Paris', 1, 'ppcc', 'hotel', 58, 84, 0.8],
  [58, 'ajaccio', 'Ajaccio', 41.9468, 8.7672, '90', 'Route de Mezzavia', '20090', 'Ajaccio', null, 'eeeec', 'usual', 30, 42, 0.65],
  [61, 'rouen', 'Rouen Madrillet', 49.3849, 1.0661, '16', 'Avenue de la Mare aux Daims', '76800', 'Saint-Étienne-du-Rouvray', 10, 'ccccccs', 'usual', 30, 44, 0.8],
  [63, 'mulhouse', 'Mulhouse Kingersheim', 47.7874, 7.3241, '21', 'Rue de Richwiller', '68260', 'Kingersheim', 8, 'cccc', 'usual', 29, 42, 0.6],
  [65, 'bobigny', 'Bobigny', 48.9069, 2.4419, '140', 'Rue de Paris', '93000', 'Bobigny', 1, 'ccccccccps', 'late', 38, 57, 0.95],
  [68, 'dijon', 'Dijon Quetigny', 47.3157, 5.1065, '6', 'Boulevard du Grand Marché', '21800', 'Quetigny', 12, 'ccccc', 'usual', 29, 42, 0.7],
  [70, 'caen', 'Caen Mondeville', 49.1703, -0.3162, '10', 'Rue Joseph Cugnot', '14120', 'Mondeville', 10, 'cccc', 'usual', 29, 42, 0.6],
  [73, 'evry', 'Évry-Courcouronnes', 48.6252, 2.4241, '25', 'Rue du Bois Sauvage', '91000', 'Évry-Courcouronnes', 1, 'ccccccs', 'usual', 37, 54, 0.9],
  [75, 'perpignan', 'Perpignan', 42.7168, 2.8853, '48', 'Avenue du Languedoc', '66000', 'Perpignan', 2, 'ceeeep', 'usual', 29, 42, 0.75],
  [79, 'bordeaux-merignac', 'Bordeaux Mérignac', 44.8318, -0.6799, '19', 'Avenue de la Somme', '33700', 'Mérignac', 4, 'cccccccpps', 'late', 33, 48, 0.95],
  [81, 'lyon-ouest', 'Lyon Ouest Champagne', 45.7968, 4.7876, '30', 'Avenue Ampère', '69410', "Champagne-au-Mont-d'Or", 3, 'ccccccpp', 'usual', 37, 54, 0.95],
  [83, 'la-rochelle', 'La Rochelle Puilboreau', 46.1839, -1.1142, '13', 'Rue du 18 Juin', '17138', 'Puilboreau', 4, 'cccep', 'usual', 29, 43, 0.75],
  [85, 'saint-quentin-en-yvelines', 'Saint-Quentin-en-Yvelines', 48.7809, 2.0479, '35', 'Avenue du Vieil Étang', '78180', 'Montigny-le-Bretonneux', 1, 'ccccccep', 'usual', 38, 56, 0.85],
  [87, 'aix-en-provence', 'Aix-en-Provence Les Milles', 43.4868, 5.3782, '52', 'Rue Louis Armand', '13290', 'Aix-en-Provence', 7, 'cceeeps', 'usual', 34, 50, 0.9],
  [89, 'annecy', 'Annecy Seynod', 45.8843, 6.0931, '17', 'Avenue des Neigeos', '74600', 'Annecy', 3, 'ccccps', 'usual', 34, 49, 0.85],
  [92, 'boulogne-billancourt', 'Boulogne-Billancourt', 48.8286, 2.2389, '88', 'Rue de Sèvres', '92100', 'Boulogne-Billancourt', 1, 'cccccp', 'early', 46, 68, 1],
  [95, 'saint-pierre-reunion', 'Saint-Pierre La Réunion', -21.3241, 55.4856, '44', 'Rue Archambaud', '97410', 'Saint-Pierre', 13, 'ceeee', 'usual', 28, 40, 0.75],
]

/** About 35 clubs in real French towns, by ascending id (requirement C17). */
export const towns: readonly Town[] = rows.map(
  ([
    id,
    slug,
    name,
    latitude,
    longitude,
    streetNumber,
    street,
    postalCode,
    city,
    regionId,
    padel,
    hours,
    offPeakEuros,
    peakEuros,
    demand,
  ]) => ({
    id,
    slug,
    name,
    latitude,
    longitude,
    streetNumber,
    street,
    postalCode,
    city,
    regionId,
    padel,
    hours,
    euros: [offPeakEuros, peakEuros],
    demand,
  }),
)
