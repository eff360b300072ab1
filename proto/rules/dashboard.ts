import { financeStatuses } from '../records/choices/finance.ts';
import { openTaskStatuses } from '../records/choices/open-task-statuses.ts';
import type { employeePositions } from '../records/choices/people.ts';
import { openOperationStatuses } from '../records/choices/tasks.ts';
import type { MenuPath } from '../navigation.ts';
import type { Filter } from '../requests.ts';
import { addDays, dayOf, startOfDay } from '../values/dates.ts';
import { mayApproveAccounts, pendingAccounts } from './bank-account.ts';

/** Who looks, and when: some figures are about one's own work or about today. */
export interface Viewer {
  /** Id of the employee. */
  id: string;
  /** Unix seconds; its day is the one in Europe/Madrid. */
  now: number;
}

/** A figure of the dashboard or of the day plan, with the list whose rows it counts (SCR-05). */
export interface Figure {
  /** Spanish. */
  label: string;
  /** The list behind it. */
  path: MenuPath;
  /** Which of its rows; {@link Figure.of} says what of them is counted. */
  filter: (viewer: Viewer) => Filter;
  /** Names in the filter that hold days; ranges of the others are numbers. */
  days?: readonly string[];
  /** Rows when absent; euros of a money field summed up; different ids in a links field. */
  of?: { sum: string } | { distinct: string };
  /** The command whose output of that name is the figure; without it the list itself is counted. */
  from?: { command: KpiCommand; output: string };
  /** Key of the screen's view that shows exactly these rows; then the address needs no filters. */
  view?: string;
  /** Somebody has to act as soon as it is not zero. */
  alarming?: true;
}

export type KpiCommand = 'ContractKpis' | 'FinanceKpis' | 'PlaceKpis' | 'SupplyKpis';

const statusIn = (...statuses: readonly string[]): Filter => ({ status: { $in: [...statuses] } });
const receiptStatusesBut = (...left: readonly string[]) =>
  financeStatuses.values.filter((status) => !left.includes(status));

/** Receipts of the month of today that count by themselves: not those that another document includes. */
const receiptsOfMonth = ({ now }: Viewer, statuses: readonly string[]): Filter => {
  const { year, month } = dayOf(now);
  return {
    ...statusIn(...statuses),
    year: { $gte: year, $lte: year },
    month: { $gte: month, $lte: month },
    included: false,
  };
};

const myOpenTasks = ({ id }: Viewer): Filter => ({
  assignedTo: { $in: [id] },
  ...statusIn(...openTaskStatuses),
});

const inForce = ['ACTIVE', 'UNPAID'];

/** People or suppliers of a list whose bank account waits for a second person (decision 0034). */
const accountsToApprove = (label: string, path: MenuPath) => ({
  label,
  path,
  filter: (): Filter => pendingAccounts,
  view: 'cuentas',
});

const kpi = (command: KpiCommand, output: string) => ({ from: { command, output } });

export const figures = {
  myTasks: { label: 'Mis tareas pendientes', path: 'home/task', filter: myOpenTasks },
  myOverdueTasks: {
    label: 'Mis tareas vencidas',
    path: 'home/task',
    filter: (viewer) => ({ ...myOpenTasks(viewer), due: { $lte: addDays(startOfDay(viewer.now), -1) } }),
    days: ['due'],
    alarming: true,
  },

  issuedThisMonth: {
    label: 'Emitido este mes',
    path: 'finance/receipt',
    filter: (viewer) => receiptsOfMonth(viewer, receiptStatusesBut('PREVIEW', 'CANCELLED')),
    of: { sum: 'totalAmount' },
    ...kpi('FinanceKpis', 'issuedThisMonth'),
  },
  chargedThisMonth: {
    label: 'Cobrado este mes',
    path: 'finance/receipt',
    filter: (viewer) => receiptsOfMonth(viewer, ['CHARGED']),
    of: { sum: 'totalAmount' },
    ...kpi('FinanceKpis', 'chargedThisMonth'),
  },
  pendingThisMonth: {
    label: 'Pendiente este mes',
    path: 'finance/receipt',
    filter: (viewer) => receiptsOfMonth(viewer, receiptStatusesBut('PREVIEW', 'CANCELLED', 'CHARGED')),
    of: { sum: 'totalAmount' },
    ...kpi('FinanceKpis', 'pendingThisMonth'),
  },
  unpaid: {
    label: 'Impagado',
    path: 'finance/receipt',
    filter: () => statusIn('UNPAID'),
    of: { sum: 'totalAmount' },
    ...kpi('FinanceKpis', 'unpaid'),
    alarming: true,
  },
  unpaidReceipts: {
    label: 'Recibos impagados',
    path: 'finance/receipt',
    filter: () => statusIn('UNPAID'),
    ...kpi('FinanceKpis', 'unpaidCount'),
    alarming: true,
  },
  receiptsToVerify: {
    label: 'Recibos sin verificar',
    path: 'finance/receipt',
    filter: () => statusIn('NOT_VALIDATED'),
  },

  activeContracts: {
    label: 'Contratos activos',
    path: 'contract/rent',
    filter: () => statusIn('ACTIVE'),
    ...kpi('ContractKpis', 'activeContracts'),
  },
  activeMandates: {
    label: 'Mandatos activos',
    path: 'contract/mandate',
    filter: () => statusIn('ACTIVE'),
    ...kpi('ContractKpis', 'activeMandates'),
  },
  draftContracts: {
    label: 'Contratos en borrador',
    path: 'contract/rent',
    filter: () => statusIn('DRAFT'),
    ...kpi('ContractKpis', 'draftContracts'),
  },
  contractsToSign: {
    label: 'Contratos por firmar',
    path: 'contract/rent',
    filter: () => statusIn('PENDING_SIGNATURE'),
  },
  unpaidContracts: {
    label: 'Contratos con impagos',
    path: 'contract/rent',
    filter: () => statusIn('UNPAID'),
    ...kpi('ContractKpis', 'unpaidContracts'),
    alarming: true,
  },
  finishingSoon: {
    label: 'Finalizan en 30 días',
    path: 'contract/rent',
    filter: ({ now }) => {
      const today = startOfDay(now);
      return { ...statusIn(...inForce), endDate: { $gte: today, $lte: addDays(today, 30) } };
    },
    days: ['endDate'],
    ...kpi('ContractKpis', 'finishingSoon'),
  },
  monthlyRent: {
    label: 'Renta mensual',
    path: 'contract/rent',
    filter: () => statusIn(...inForce),
    of: { sum: 'rent' },
    ...kpi('ContractKpis', 'monthlyRent'),
  },
  occupiedUnits: {
    label: 'Unidades ocupadas',
    path: 'contract/rent',
    filter: () => statusIn(...inForce),
    of: { distinct: 'units' },
    ...kpi('ContractKpis', 'occupiedUnits'),
  },

  myDraftMandates: {
    label: 'Mis mandatos en borrador',
    path: 'contract/mandate',
    filter: ({ id }) => ({ ...statusIn('DRAFT'), salesManager: { $in: [id] } }),
  },
  draftMandates: {
    label: 'Mandatos en borrador',
    path: 'contract/mandate',
    filter: () => statusIn('DRAFT'),
  },
  bookingsToConfirm: {
    label: 'Reservas por confirmar',
    path: 'contract/rentbooking',
    filter: () => statusIn('DRAFT'),
  },
  confirmedBookings: {
    label: 'Reservas confirmadas',
    path: 'contract/rentbooking',
    filter: () => statusIn('CONFIRMED'),
  },
  candidaturesToDecide: {
    label: 'Candidaturas por decidir',
    path: 'commercial/candidature',
    filter: () => statusIn('RECEIVED', 'DOCUMENTS_PENDING', 'IN_REVIEW', 'PRESELECTED'),
  },

  rentUpdatesToDecide: {
    label: 'Actualizaciones por decidir',
    path: 'finance/rentalmodifiers',
    filter: () => statusIn('TO_DECIDE'),
  },

  properties: {
    label: 'Fincas',
    path: 'place/property',
    filter: () => ({}),
    ...kpi('PlaceKpis', 'properties'),
  },
  units: { label: 'Unidades', path: 'place/unit', filter: () => ({}), ...kpi('PlaceKpis', 'units') },

  openCertificates: {
    label: 'Certificados en curso',
    path: 'operation/certificate',
    filter: () => statusIn(...openOperationStatuses),
    ...kpi('SupplyKpis', 'openCertificates'),
  },
  openSupplyChanges: {
    label: 'Cambios de suministro en curso',
    path: 'operation/supplyChange',
    filter: () => statusIn(...openOperationStatuses),
    ...kpi('SupplyKpis', 'openSupplyChanges'),
  },

  landlordAccounts: accountsToApprove('Cuentas de propietarios por aprobar', 'agent/landlord'),
  tenantAccounts: accountsToApprove('Cuentas de inquilinos por aprobar', 'agent/tenant'),
  avalistAccounts: accountsToApprove('Cuentas de avalistas por aprobar', 'agent/avalist'),
  supplierAccounts: accountsToApprove('Cuentas de proveedores por aprobar', 'agent/supplier'),

  insuranceToIssue: {
    label: 'Seguros por emitir',
    path: 'contract/insurance',
    filter: () => statusIn('PENDING', 'REQUESTED'),
  },
  expiredInsurance: {
    label: 'Seguros vencidos',
    path: 'contract/insurance',
    filter: () => statusIn('EXPIRED'),
    alarming: true,
  },
} as const satisfies Record<string, Figure>;

export type FigureKey = keyof typeof figures;

export const figureOf = (key: FigureKey): Figure => figures[key];

export type PlotKey = 'byMonth' | 'signed' | 'byStatus' | 'byType';

/** What somebody sees first by the post in the company; everybody can look at the others. */
export interface Dashboard {
  /** Spanish. */
  label: string;
  positions: readonly (typeof employeePositions.values)[number][];
  groups: readonly { title: string; figures: readonly FigureKey[] }[];
  plots: readonly PlotKey[];
}

const mine = { title: 'Mi trabajo', figures: ['myTasks', 'myOverdueTasks'] } as const;
const receipts = {
  title: 'Finanzas',
  figures: ['issuedThisMonth', 'chargedThisMonth', 'pendingThisMonth', 'unpaid'],
} as const;
const contracts = {
  title: 'Contratos',
  figures: [
    'activeContracts',
    'activeMandates',
    'draftContracts',
    'unpaidContracts',
    'finishingSoon',
    'monthlyRent',
  ],
} as const;
const places = { title: 'Inmuebles', figures: ['properties', 'units', 'occupiedUnits'] } as const;
const operations = { title: 'Operaciones', figures: ['openCertificates', 'openSupplyChanges'] } as const;

export const dashboards = {
  general: {
    label: 'General',
    positions: ['DIRECTOR', 'SUPERVISOR', 'ADMINISTRATION', 'SIGNER', 'OTHER'],
    groups: [
      receipts,
      contracts,
      { title: 'Inmuebles y operaciones', figures: [...places.figures, ...operations.figures] },
    ],
    plots: ['byMonth', 'signed', 'byStatus', 'byType'],
  },
  sales: {
    label: 'Comercial',
    positions: ['SALES_MANAGER'],
    groups: [
      mine,
      {
        title: 'Comercial',
        figures: [
          'myDraftMandates',
          'draftMandates',
          'bookingsToConfirm',
          'confirmedBookings',
          'candidaturesToDecide',
        ],
      },
      {
        title: 'Contratos',
        figures: ['activeContracts', 'draftContracts', 'contractsToSign', 'finishingSoon'],
      },
      places,
    ],
    plots: ['signed', 'byType'],
  },
  finance: {
    label: 'Finanzas',
    positions: ['FINANCE_MANAGER'],
    groups: [
      mine,
      { title: 'Recibos', figures: [...receipts.figures, 'unpaidReceipts', 'receiptsToVerify'] },
      {
        title: 'Contratos',
        figures: ['activeContracts', 'unpaidContracts', 'monthlyRent', 'rentUpdatesToDecide'],
      },
    ],
    plots: ['byMonth', 'byStatus'],
  },
  operations: {
    label: 'Operaciones',
    positions: ['OPERATIONS_MANAGER', 'SUPPORT_MANAGER'],
    groups: [mine, operations, places, { title: 'Contratos', figures: ['activeContracts', 'finishingSoon'] }],
    plots: ['byType', 'byStatus'],
  },
  legal: {
    label: 'Jurídico y seguros',
    positions: ['LEGAL_MANAGER', 'INSURANCE_MANAGER'],
    groups: [
      mine,
      {
        title: 'Contratos',
        figures: ['activeContracts', 'contractsToSign', 'unpaidContracts', 'finishingSoon'],
      },
      { title: 'Seguros', figures: ['insuranceToIssue', 'expiredInsurance'] },
    ],
    plots: ['byStatus', 'signed'],
  },
} as const satisfies Record<string, Dashboard>;

export type DashboardKey = keyof typeof dashboards;

/** The dashboard of a post; the general one for whoever has none. */
export function dashboardFor(position: string | null | undefined): DashboardKey {
  const keys = Object.keys(dashboards) as DashboardKey[];
  return (
    keys.find((key) => (dashboards[key].positions as readonly string[]).includes(position ?? '')) ?? 'general'
  );
}

interface Waiting {
  figure: FigureKey;
  posts: readonly DashboardKey[];
  /** Who may decide, where that is not everybody who may see the list. */
  may?: (person: { role: string; position?: string | null }) => boolean;
}

/** What waits for a decision, for the day plan: shown when it is not zero. Those of one's own post come first. */
export const waiting: readonly Waiting[] = [
  { figure: 'landlordAccounts', posts: ['finance'], may: mayApproveAccounts },
  { figure: 'tenantAccounts', posts: ['finance'], may: mayApproveAccounts },
  { figure: 'avalistAccounts', posts: ['finance'], may: mayApproveAccounts },
  { figure: 'supplierAccounts', posts: ['finance'], may: mayApproveAccounts },
  { figure: 'candidaturesToDecide', posts: ['sales'] },
  { figure: 'bookingsToConfirm', posts: ['sales'] },
  { figure: 'myDraftMandates', posts: ['sales'] },
  { figure: 'draftContracts', posts: ['sales', 'legal'] },
  { figure: 'contractsToSign', posts: ['legal', 'sales'] },
  { figure: 'receiptsToVerify', posts: ['finance'] },
  { figure: 'unpaidReceipts', posts: ['finance'] },
  { figure: 'rentUpdatesToDecide', posts: ['finance'] },
  { figure: 'insuranceToIssue', posts: ['legal'] },
];
