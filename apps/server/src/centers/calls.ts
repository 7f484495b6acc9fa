import { everybody, type CallLines } from '../testing/call-lines.ts'
import { centers } from '../testing/center-fixture.ts'
import type { Stand } from '../testing/stand.ts'

const center = { params: { id: centers.toulouse } }
const region = { id: 1, name: 'Île-de-France' }

export const calls: CallLines<'centers'> = {
  centers: {
    list: {
      query: { search: 'toulouse', latitude: '43.6', longitude: '1.44' },
      answers: everybody(200),
    },
    places: { query: { search: 'toulouse' }, answers: everybody(200) },
    get: { ...center, answers: everybody(200) },
    picture: {
      params: { ...center.params, picture: 1, width: 480 },
      answers: everybody(404),
    },
    towns: { ...center, answers: everybody(200) },
    applications: { ...center, answers: everybody(200) },
    regions: { answers: everybody(200) },
    ofRegion: { params: { id: region.id }, answers: everybody(200) },
  },
}

export const addSamples = ({ db }: Stand) => db.insertInto('region').values(region).execute()
