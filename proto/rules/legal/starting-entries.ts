import type { LegalEntry, LegalKey } from './legal-entry.ts';
import { VAT_PERCENT } from '../tenant-search.ts';
import { stressedZones } from './stressed-zones.ts';

/** The state's scale for leases: the tax in euros, and the largest base in euros that it is for. */
const itpScale = (
  [
    [0.09, 30.05],
    [0.18, 60.1],
    [0.39, 120.2],
    [0.78, 240.4],
    [1.68, 480.81],
    [3.37, 961.62],
    [7.21, 1923.24],
    [14.42, 3846.48],
    [30.77, 7692.95],
  ] as const
).map(([value, upTo]) => ({ value, upTo, law: 'TRLITPAJD art. 12.1' }));

/**
 * Legal interest of money: percentage, first and last day, the act that sets it. Rates of 2000 to 2022 were compared with
 * published tables; those before 2000, the days on which the rate changed in 2009 and the names of the acts are from memory.
 */
const legalInterest = (
  [
    [9, '1995-01-01', '1996-12-31', 'Ley 41/1994'],
    [7.5, '1997-01-01', '1997-12-31', 'Ley 12/1996'],
    [5.5, '1998-01-01', '1998-12-31', 'Ley 65/1997'],
    [4.25, '1999-01-01', '2000-12-31', 'Ley 49/1998'],
    [5.5, '2001-01-01', '2001-12-31', 'Ley 13/2000'],
    [4.25, '2002-01-01', '2003-12-31', 'Ley 23/2001'],
    [3.75, '2004-01-01', '2004-12-31', 'Ley 61/2003'],
    [4, '2005-01-01', '2006-12-31', 'Ley 2/2004'],
    [5, '2007-01-01', '2007-12-31', 'Ley 42/2006'],
    [5.5, '2008-01-01', '2009-03-31', 'Ley 51/2007'],
    [4, '2009-04-01', '2014-12-31', 'RDL 3/2009'],
    [3.5, '2015-01-01', '2015-12-31', 'Ley 36/2014'],
    [3, '2016-01-01', '2022-12-31', 'Ley 48/2015'],
  ] as const
).map(([value, from, to, law]) => ({ value, from, to, law }));

/**
 * The versions of the LAU by the day of signature. RDL 21/2018 fell in Congress: its repeal was published on 24 January
 * 2019, and contracts signed until the day before keep its terms. Contracts from before 1995 follow older laws.
 */
const versions = {
  original: { from: '1995-01-01', to: '2013-06-05' },
  ley4of2013: [
    { from: '2013-06-06', to: '2018-12-18' },
    { from: '2019-01-24', to: '2019-03-05' },
  ],
  rdl21of2018: { from: '2018-12-19', to: '2019-01-23' },
  rdl7of2019: { from: '2019-03-06' },
} as const;

const home = { contractType: 'LONG_CONTRACT' } as const;

/** Withdrawal after six months came with Ley 4/2013 and no later act has changed it. */
const withdrawal = [...versions.ley4of2013, versions.rdl21of2018, versions.rdl7of2019];

/** Lets for a time that serve to live in follow the rules of homes on bond, guarantees, rent and expenses. */
const catalanSeason = {
  contractType: 'SEASONAL_CONTRACT',
  region: 'CATALONIA',
  from: '2026-01-01',
  law: 'Llei 18/2007 art. 66 bis (Llei 11/2025)',
} as const;

/** The same for both parties: a month, then thirty days. */
const noticeBefore2019 = [
  { ...home, ...versions.original, value: 1, unit: 'MONTH', law: 'LAU art. 10 (Ley 29/1994)' },
  ...versions.ley4of2013.map(
    (days) => ({ ...home, ...days, value: 30, unit: 'DAY', law: 'LAU art. 10.1 (Ley 4/2013)' }) as const,
  ),
  { ...home, ...versions.rdl21of2018, value: 30, unit: 'DAY', law: 'LAU art. 10.1 (RDL 21/2018)' },
] as const;

/** Term of a home, its extension and the notice that prevents it, by the version of the law it was signed under. */
const terms = {
  minimumYears: [
    { ...home, ...versions.original, value: 5, law: 'LAU art. 9.1 (Ley 29/1994)' },
    ...versions.ley4of2013.map((days) => ({ ...home, ...days, value: 3, law: 'LAU art. 9.1 (Ley 4/2013)' })),
    { ...home, ...versions.rdl21of2018, value: 5, law: 'LAU art. 9.1 (RDL 21/2018)' },
    { ...home, ...versions.rdl21of2018, value: 7, law: 'LAU art. 9.1 (RDL 21/2018)', company: true },
    { ...home, ...versions.rdl7of2019, value: 5, law: 'LAU art. 9.1' },
    { ...home, ...versions.rdl7of2019, value: 7, law: 'LAU art. 9.1', company: true },
  ],
  unstatedTermYears: [{ ...home, value: 1, law: 'LAU art. 9.2', from: '1995-01-01' }],
  extensionYears: [
    { ...home, ...versions.original, value: 3, law: 'LAU art. 10 (Ley 29/1994)' },
    ...versions.ley4of2013.map((days) => ({ ...home, ...days, value: 1, law: 'LAU art. 10.1 (Ley 4/2013)' })),
    { ...home, ...versions.rdl21of2018, value: 3, law: 'LAU art. 10.1 (RDL 21/2018)' },
    { ...home, ...versions.rdl7of2019, value: 3, law: 'LAU art. 10.1' },
  ],
  landlordNoticeMonths: [
    ...noticeBefore2019,
    { ...home, ...versions.rdl7of2019, value: 4, law: 'LAU art. 10.1' },
  ],
  tenantNoticeMonths: [
    ...noticeBefore2019,
    { ...home, ...versions.rdl7of2019, value: 2, law: 'LAU art. 10.1' },
  ],
  tenantMinimumNotice: [{ ...home, value: 30, unit: 'DAY', law: 'LAU art. 9.1', from: '1995-01-01' }],
  tenantExtensionNotice: [{ ...home, value: 1, unit: 'MONTH', law: 'LAU art. 10.1', from: '1995-01-01' }],
} as const satisfies Partial<Record<LegalKey, readonly LegalEntry[]>>;

/**
 * The figures of the law as of November 2026: data with validity dates, where a new one is a new line. An
 * administrator overrides a whole setting with a `config` record of the key `legal.<name>`. Nothing here changes what
 * the specification computes: it feeds warnings, deadlines, the ITP of a season and interest on late bonds.
 */
export const startingEntries: Readonly<Record<LegalKey, readonly LegalEntry[]>> = {
  bondMonths: [
    { value: 2, law: 'LAU art. 36.1' },
    { ...home, value: 1, law: 'LAU art. 36.1' },
    {
      value: 2,
      perYear: true,
      law: 'LAU art. 36.1, Llei 13/1996',
      contractType: 'SEASONAL_CONTRACT',
      region: 'CATALONIA',
      to: '2025-12-31',
    },
    { ...catalanSeason, value: 1 },
  ],
  guaranteeMonths: [
    { ...home, ...versions.rdl21of2018, value: 2, law: 'LAU art. 36.5 (RDL 21/2018)', upToYears: 5 },
    {
      ...home,
      ...versions.rdl21of2018,
      value: 2,
      law: 'LAU art. 36.5 (RDL 21/2018)',
      upToYears: 7,
      company: true,
    },
    { ...home, ...versions.rdl7of2019, value: 2, law: 'LAU art. 36.5', upToYears: 5 },
    { ...home, ...versions.rdl7of2019, value: 2, law: 'LAU art. 36.5', upToYears: 7, company: true },
    { ...catalanSeason, value: 2 },
  ],
  advanceMonths: [
    { ...home, value: 1, law: 'LAU art. 17.2' },
    { ...catalanSeason, value: 1 },
  ],
  cashExcluded: [{ ...home, value: 1, law: 'LAU art. 17.3', from: '2023-05-26' }],
  seasonMonths: [{ value: 12, law: 'LAU art. 2 y 3', contractType: 'SEASONAL_CONTRACT' }],
  ...terms,
  withdrawalMonths: withdrawal.map((days) => ({ ...home, ...days, value: 6, law: 'LAU art. 11' })),
  withdrawalNotice: withdrawal.map((days) => ({
    ...home,
    ...days,
    value: 30,
    unit: 'DAY' as const,
    law: 'LAU art. 11',
  })),
  feesOnLandlord: [
    { ...home, ...versions.rdl21of2018, value: 1, law: 'LAU art. 20.1 (RDL 21/2018)', company: true },
    {
      ...home,
      value: 1,
      law: 'LAU art. 20.1 (RDL 7/2019)',
      company: true,
      from: '2019-03-06',
      to: '2023-05-25',
    },
    { ...home, value: 1, law: 'LAU art. 20.1', from: '2023-05-26' },
    { ...catalanSeason, value: 1 },
  ],
  iravApplies: [{ ...home, value: 1, law: 'Ley 12/2023, LAU art. 18', from: '2023-05-26' }],
  ipcCeiling: [{ ...home, ...versions.rdl7of2019, value: 1, law: 'LAU art. 18.1' }],
  yearlyUpdate: [
    { ...home, value: 1, law: 'LAU art. 18.1', from: '1995-01-01' },
    { ...catalanSeason, value: 1 },
  ],
  updateCapPercent: [
    {
      value: 2,
      law: 'RDL 6/2022 art. 46',
      contractType: 'LONG_CONTRACT',
      from: '2022-03-31',
      to: '2023-12-31',
    },
    {
      value: 3,
      law: 'RDL 6/2022 art. 46, Ley 12/2023',
      contractType: 'LONG_CONTRACT',
      from: '2024-01-01',
      to: '2024-12-31',
    },
  ],
  bondDepositTerm: [
    { value: 2, unit: 'MONTH', law: 'Llei 13/1996 (INCASÒL)', region: 'CATALONIA' },
    { value: 30, unit: 'DAY', law: 'Ley 12/1997 de la Comunidad de Madrid', region: 'MADRID' },
  ],
  itpFree: [
    { ...home, ...versions.rdl21of2018, value: 1, law: 'TRLITPAJD art. 45.I.B.26' },
    { ...home, ...versions.rdl7of2019, value: 1, law: 'TRLITPAJD art. 45.I.B.26' },
    { value: 1, law: 'TRLITPAJD art. 7.5', contractType: 'LOCAL_CONTRACT' },
  ],
  itpTerm: [
    { value: 1, unit: 'MONTH', law: 'TRLITPAJD art. 51, Cataluña', region: 'CATALONIA' },
    {
      value: 1,
      unit: 'MONTH',
      law: 'TRLITPAJD art. 51, Cataluña',
      region: 'CATALONIA',
      contractType: 'SEASONAL_CONTRACT',
    },
    { value: 30, unit: 'WORKING_DAY', law: 'TRLITPAJD art. 51', region: 'MADRID' },
  ],
  itpPercent: [
    { value: 0.5, law: 'Llei 31/2002 art. 7', region: 'CATALONIA' },
    { value: 0.5, law: 'Llei 31/2002 art. 7', region: 'CATALONIA', contractType: 'SEASONAL_CONTRACT' },
  ],
  // For regions without a rate of their own. Beyond the last step, each 6.01 € of the whole base or part of it.
  itpScale: [...itpScale, { value: 0.02404, per: 6.01, law: 'TRLITPAJD art. 12.1' }],
  legalInterestPercent: [
    ...legalInterest,
    { value: 3.25, law: 'Ley 31/2022 disp. ad. 42.ª', from: '2023-01-01' },
  ],
  rentContainment: [
    { ...home, value: 1, law: 'LAU art. 17.6 y 17.7', from: '2023-05-26' },
    { ...catalanSeason, value: 1 },
  ],
  stressedZone: stressedZones,
  // No law sets it and C §3.1 has no field for it: what the house agrees in its mandates.
  mandateNotice: [{ value: 1, unit: 'MONTH', law: 'Según mandato' }],
  largeHolderHomes: [{ value: 5, law: 'Ley 12/2023 art. 3.k', region: 'CATALONIA' }],
  energyCertificateYears: [
    { value: 10, law: 'RD 235/2013 art. 11', from: '2013-06-01', to: '2021-06-02' },
    { value: 10, law: 'RD 390/2021 art. 13', from: '2021-06-03' },
  ],
  energyCertificateYearsG: [
    { value: 10, law: 'RD 235/2013 art. 11', from: '2013-06-01', to: '2021-06-02' },
    { value: 5, law: 'RD 390/2021 art. 13', from: '2021-06-03' },
  ],
  firstOccupancyYears: [{ value: 25, law: 'Decret 141/2012', region: 'CATALONIA', from: '2012-11-09' }],
  secondOccupancyYears: [{ value: 15, law: 'Decret 141/2012', region: 'CATALONIA', from: '2012-11-09' }],
  // An index is only known once it is published: administrators enter each value with its source.
  publishedIpc: [],
  publishedIrav: [],
  vatPercent: [
    { value: 16, law: 'Ley 41/1994 art. 78', from: '1995-01-01', to: '2010-06-30' },
    { value: 18, law: 'Ley 26/2009 art. 79', from: '2010-07-01', to: '2012-08-31' },
    { value: VAT_PERCENT, law: 'LIVA art. 90.1 (RDL 20/2012)', from: '2012-09-01' },
  ],
  vatReducedPercent: [
    { value: 7, law: 'Ley 41/1994 art. 78', from: '1995-01-01', to: '2010-06-30' },
    { value: 8, law: 'Ley 26/2009 art. 79', from: '2010-07-01', to: '2012-08-31' },
    { value: 10, law: 'LIVA art. 91.1 (RDL 20/2012)', from: '2012-09-01' },
  ],
  vatSuperReducedPercent: [{ value: 4, law: 'LIVA art. 91.2', from: '1995-01-01' }],
};
