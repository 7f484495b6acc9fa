/**
 * The most common passwords of 6 to 16 characters on French sites, lower case, between spaces:
 * one text, because a browser loads it faster than a list.
 */
export const commonPasswords =
  '123456 1234567 12345678 123456789 1234567890 0123456789 012345 0123456 01234567 012345678 ' +
  '987654321 9876543210 654321 7654321 87654321 111111 1111111 11111111 000000 00000000 ' +
  '222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 99999999 112233 ' +
  '11223344 121212 12341234 123123 123123123 123321 1234321 131313 147258 147258369 159357 ' +
  '159753 258456 123654 123789 456789 789456 789456123 741852963 963852741 696969 101010 ' +
  '102030 202020 212121 232323 252525 010203 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx ' +
  '1a2b3c a1b2c3 q1w2e3r4 a123456 a12345678 aa123456 abc123 abcd1234 abcdef abcdefg abcdefgh ' +
  'aaaaaa azerty azerty1 azerty12 azerty123 azerty1234 azertyu azertyui azertyuiop ' +
  'azertyuiop123 azeqsd azeazeaze qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu ' +
  'qwertyui qwertyuiop qwertz asdfgh asdfghjkl qsdfgh qsdfghjklm wxcvbn zxcvbn zxcvbnm aqwzsx ' +
  'aqwxsz motdepasse motdepasse1 motdepasse123 monmotdepasse passer passe123 password ' +
  'password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 secret ' +
  'changeme letmein welcome welcome1 bienvenue bonjour bonjour1 bonjour123 salut123 coucou ' +
  'coucou1 coucou123 loulou loulou1 doudou doudou1 doudou123 chouchou cheval chocolat caramel ' +
  'chaton minouche minette princesse princess soleil soleil1 soleil123 etoile papillon tigrou ' +
  'lapinou titine toutou nounours bisous bisous1 jetaime jetaime1 iloveyou iloveyou1 amour1 ' +
  'monamour moncoeur mamour cherie famille maison vacances musique jardin orange banane ' +
  'cerise fraise vanille pirate dragon monkey master shadow sunshine superman batman pokemon ' +
  'pikachu starwars football football1 footbal baseball basket tennis padel123 padel1 4padel ' +
  'marseille marseille13 olympique liverpool arsenal chelsea barcelona ronaldo zidane ' +
  'zidane10 france france98 france123 paris123 toulouse bretagne corsica nicolas thomas ' +
  'julien camille alexandre maxime antoine romain pierre philippe laurent isabelle nathalie ' +
  'sandrine stephanie caroline charlotte mathilde marine pauline marion chloe123 michael ' +
  'jessica charlie daniel jordan freedom whatever computer internet ordinateur samsung google ' +
  'admin123 administrateur administrator test123 testtest user123 invite123 toto123 totototo ' +
  'tototo toto1234 trustno1'
