const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const maleFirstNames = words(`
  Adam Adrien Alexandre Alexis Amine Anthony Antoine Arnaud Arthur Aurélien Axel Baptiste Bastien
  Benjamin Benoît Bruno Cédric Charles Christophe Clément Cyril Damien Daniel David Denis Dorian
  Dylan Édouard Éric Étienne Fabien Fabrice Florian François Franck Frédéric Gabriel Gaël Gaspard
  Gilles Grégory Guillaume Hakim Hugo Ilyes Ismaël Jean Jérémy Jérôme Joël Jonathan Julien Karim
  Kévin Laurent Léo Loïc Louis Lucas Marc Martin Mathieu Mathis Maxime Mehdi Mickaël Nassim Nathan
  Nicolas Noah Olivier Pascal Patrick Paul Philippe Pierre Quentin Rachid Rafael Raphaël Rémi Renaud
  Robin Romain Samuel Sébastien Simon Sofiane Stéphane Sylvain Théo Thibault Thierry Thomas Timothée
  Tom Tristan Valentin Victor Vincent Xavier Yanis Yann Yohan Youssef Yves Zacharie`)

export const femaleFirstNames = words(`
  Adèle Agathe Alice Alicia Aline Amandine Ambre Amélie Anaïs Anne Assia Aurélie Axelle Béatrice
  Camille Capucine Carine Carole Caroline Catherine Cécile Céline Chloé Christelle Claire Clara
  Clémence Coralie Delphine Diane Élise Elsa Emma Émilie Estelle Eva Fanny Farida Fatou Florence
  Garance Hélène Inès Isabelle Jade Jeanne Jessica Julie Juliette Justine Karine Laetitia Laura Léa
  Leïla Lina Lise Louise Lucie Maeva Magali Manon Margaux Margot Marie Marine Marion Mathilde Maud
  Mélanie Mélissa Myriam Nadia Nathalie Nina Noémie Océane Ophélie Pauline Perrine Rania Romane Rose
  Sabrina Salomé Samia Sandra Sandrine Sarah Sofia Solène Sophie Stéphanie Sylvie Valérie Véronique
  Victoire Virginie Yasmine Zoé`)

export const lastNames = words(`
  Adam André Antoine Arnaud Aubert Aubry Bailly Barbier Baron Barthélemy Bayle Benali Benoît Bérard
  Berger Bernard Bertin Bertrand Besson Blanc Blanchard Bonnet Boucher Bouchet Boulanger Bourgeois
  Bouvier Boyer Breton Briand Brun Brunet Cadet Camus Carlier Caron Carpentier Carré Castel Chabert
  Charles Charpentier Chevalier Clément Cohen Colas Colin Collet Cordier Costa Coste Cousin Dasilva
  Daniel David Delattre Delaunay Delmas Denis Deschamps Devaux Diallo Diaz Dubois Dufour Dumas Dumont
  Dupont Dupuy Durand Duval Esteve Étienne Evrard Fabre Faure Fernandez Ferrand Fleury Fontaine
  Fournier François Gaillard Garcia Garnier Gauthier Gautier Gérard Germain Gilbert Girard Giraud
  Gomez Gonzalez Grondin Guérin Guichard Guillot Guyot Hamon Hardy Haddad Henry Hervé Hoarau Hubert
  Huet Humbert Jacob Jacquet Jean Joly Joubert Klein Lacroix Lambert Lamy Langlois Laporte Laurent
  Lebon Leclerc Lecomte Lefèvre Legrand Lemaire Lemoine Leroux Leroy Lévêque Lopez Louis Lucas Maillard
  Mallet Marchal Marchand Maréchal Marie Marin Martin Martinez Masson Mathieu Mayer Ménard Mercier
  Meunier Meyer Michaud Michel Millet Monnier Moreau Morel Morin Moulin Muller Navarro Nguyen Nicolas
  Noël Olivier Payet Pelletier Pereira Perez Perrin Perrot Petit Philippe Picard Pichon Poirier Pons
  Poulain Prévost Régnier Renard Renaud Rey Reynaud Ribeiro Richard Rivière Robert Robin Roche Rodriguez
  Roger Rolland Rousseau Roussel Roux Roy Royer Salmon Sanchez Santos Schmitt Schneider Simon Tessier
  Texier Thomas Torres Traoré Vallet Vasseur Vidal Vincent Voisin Weber Zidi`)

export const streets: readonly string[] = [
  'Rue de la République',
  'Avenue Jean Jaurès',
  'Rue Victor Hugo',
  'Rue Pasteur',
  'Rue des Écoles',
  'Place de la Mairie',
  'Rue du Moulin',
  'Allée des Tilleuls',
  'Rue des Lilas',
  'Avenue du Général de Gaulle',
  'Rue Jules Ferry',
  'Chemin des Vignes',
  'Impasse des Acacias',
  'Rue de la Gare',
  'Boulevard Gambetta',
  'Rue Nationale',
  'Rue du Stade',
  'Rue des Peupliers',
  'Avenue de la Libération',
  'Rue Molière',
]
