/** Refusals of an enrolment, whatever its kind (requirements EN3 to EN9). */
export const enrolmentProblems = {
  already_enrolled: { status: 409, message: 'Tu es déjà inscrit.' },
  places_full: { status: 409, message: 'C’est complet. Inscris-toi sur la liste d’attente.' },
  enrolment_not_found: { status: 404, message: 'Cette inscription n’existe pas.' },
  enrolment_changed: {
    status: 409,
    message: 'L’inscription a changé entre-temps. Recharge la page.',
  },
  place_offer_over: {
    status: 410,
    message: 'La place n’est plus gardée pour toi. Elle est proposée au suivant.',
  },
  enrolment_over: {
    status: 410,
    message: 'Ta place n’est plus gardée. Recommence l’inscription.',
  },
  enrolment_paid: { status: 409, message: 'Cette inscription est déjà payée.' },
  enrolment_cancelled: { status: 422, message: 'Cette inscription est annulée.' },
} as const
