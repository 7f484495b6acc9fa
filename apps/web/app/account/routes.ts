import {
  background,
  menu,
  ofAccount,
  page,
  redirection,
  resource,
  type PageRow,
} from '../site/pages/page-row.ts'
import { accountAddress, accountTabs, detailsAddress } from './parts/account-tabs.ts'

const tab = (name: (typeof accountTabs)[number]['name']) => ({ to: accountAddress(name) })

export const accountPages = [
  page('/completer-mon-profil', 'member', 'account/completion/complete-profile.tsx', {
    without: ['side-bar', 'missing-details'],
    why: 'the modal of missing details, without a script',
  }),
  page('/moi', 'member', 'account/my-space.tsx', {
    without: ['footer-menus'],
    formerly: '/:center_name/*/mon-compte',
  }),
  redirection('/mon-compte', accountAddress('mes-resa'), { why: 'the account without a tab' }),
  page('/mon-compte/:activeTab', 'member', 'account/account.tsx', {
    values: { activeTab: accountTabs.map(({ name }) => name) },
    without: ['footer-menus'],
    skeleton: 'tab',
    menus: [
      ...menu(
        'Mes réservations',
        { account: 30, footerMember: 30 },
        { ...tab('mes-resa'), icon: 'calendar' },
      ),
      ...menu('Mes tournois', { account: 40 }, { ...tab('mes-tournois'), icon: 'trophy' }),
      ...menu('Mes académies', { account: 50 }, { ...tab('mes-academies'), icon: 'users' }),
      ...menu('Mes stages', { account: 60 }, { ...tab('mes-stages'), icon: 'clock' }),
      ...menu(
        "LA FID'",
        { account: 70 },
        { ...tab('fid'), icon: 'wallet', shownIn: ({ hasFid }) => hasFid },
      ),
    ],
    samples: ['mes-resa', 'mes-tournois', 'mes-academies', 'mes-stages', 'fid'].map(
      (name) => `/mon-compte/${name}`,
    ),
  }),
  page('/mon-compte/mes-paiements', 'member', 'account/payments/payments.tsx', {
    without: ['footer-menus'],
    skeleton: 'tab',
    menus: menu('Mes paiements', { account: 75 }, { icon: 'receipt' }),
    why: 'a tab of the account with a page of its own',
  }),
  resource(`${accountAddress('fid')}/carte`, 'member', 'account/wallet-pass.ts', {
    why: background,
  }),
  page('/mon-compte/mes-info-persos', 'member', 'account/details/details.tsx', {
    takes: 'pictures',
    without: ['footer-menus'],
    skeleton: 'tab',
    menus: menu('Mes infos persos', { account: 80, footerMember: 40 }, { icon: 'user' }),
    why: 'a tab of the account with a page of its own',
  }),
  page('/mon-compte/mes-info-persos/supprimer', 'member', 'account/closing/close-account.tsx', {
    without: ['footer-menus'],
    skeleton: 'account',
    why: ofAccount,
  }),
  // A side bar that offers to sign in is no farewell.
  page('/mon-compte/mes-info-persos/au-revoir', 'public', 'account/closing/goodbye.tsx', {
    without: ['side-bar', 'book', 'popup'],
    skeleton: 'account',
    why: 'where a closed account leads',
  }),
  resource('/mon-compte/mes-paiements/:number', 'member', 'account/payments/receipt-file.ts', {
    why: ofAccount,
  }),
  resource(`${detailsAddress}/donnees`, 'member', 'account/details/data-file.ts', {
    why: ofAccount,
  }),
] satisfies readonly PageRow[]
