import { centered, menu, page, payingAlone, type PageRow } from '../site/pages/page-row.ts'

/** A stage of the demo world that takes entries, and an article. */
const sample = { stage: 6, article: 'douze-etapes-une-finale' }

/** The product's list has only the first pages of the centre's version by name: « and its pages below ». */
const below = {
  ...centered,
  layout: 'remontada',
  why: 'below the version of a centre too, as the pages above it',
} as const
const inSeries = { ...centered, layout: 'remontada' } as const
const stage = '/remontada-padel/tournois/:id'
/** The bar of five gives way to the page's own action. */
const acting = { ...inSeries, without: ['tab-bar', 'popup'] } as const
const ofEntry = {
  ...below,
  needs: { query: 'inscription', else: '/remontada-padel?page=mon-espace' },
  without: ['tab-bar', 'popup'],
} as const

export const seriesPages = [
  page('/remontada-padel', 'public', 'series/series.tsx', {
    ...inSeries,
    popup: 'strip',
    keeps: ['page', 'tab'],
    keepsNot: { page: ['contact', 'mon-espace'] },
    menus: menu('La Remontada', { play: 27 }),
    samples: [
      '/remontada-padel',
      '/remontada-padel?page=resultats-actualites',
      '/remontada-padel?page=contact',
      '/remontada-padel?page=mon-espace',
      '/remontada-padel?tab=les-regles-du-jeu',
    ],
  }),
  page('/remontada-padel/actualites/:slug', 'public', 'series/article.tsx', {
    ...below,
    keeps: [],
    samples: [`/remontada-padel/actualites/${sample.article}?page=resultats-actualites`],
  }),
  page('/remontada-padel/formulaire-confirmation', 'public', 'series/form-received.tsx', {
    ...below,
    without: ['popup'],
  }),
  page('/remontada-padel/sinscrire', 'public', 'series/sign-up.tsx', acting),
  page(stage, 'public', 'series/stage.tsx', {
    ...inSeries,
    popup: 'strip',
    keeps: [],
    samples: [`/remontada-padel/tournois/${sample.stage}`],
  }),
  // both lead to the choice of a category without one
  page(`${stage}/inscription`, 'public', 'series/entry/enter.tsx', {
    ...below,
    without: ['tab-bar', 'popup'],
    samples: [],
  }),
  page(`${stage}/liste-attente`, 'public', 'series/entry/enter.tsx', {
    ...below,
    without: ['tab-bar', 'popup'],
    samples: [],
  }),
  page(`${stage}/verification`, 'public', 'payments/waits.tsx', { ...ofEntry, samples: [] }),
  page(`${stage}/confirmation`, 'public', 'payments/ended.tsx', { ...ofEntry, samples: [] }),
  page(`${stage}/error`, 'public', 'payments/ended.tsx', { ...ofEntry, samples: [] }),
  page('/remontada-padel/confirmation/index.html', 'public', 'payments/ended.tsx', {
    ...ofEntry,
    samples: [],
  }),
  page('/remontada-padel/tournois/paiement/participants', 'public', 'series/entry/share.tsx', {
    ...inSeries,
    without: [...payingAlone, 'popup'],
    samples: [`/remontada-padel/tournois/paiement/participants?invitation=${'k'.repeat(43)}`],
  }),
] satisfies readonly PageRow[]
