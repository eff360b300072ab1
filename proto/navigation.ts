import type { CollectionName } from './collections.ts';
import { settlementTypes } from './records/choices/finance.ts';
import type { Filter } from './requests.ts';

/** One screen of the menu. `path` is `/{section}/{key}` (C §2.2, NAV-02). */
export interface Subsection {
  key: string;
  /** Spanish title. */
  title: string;
  /** The list behind the screen, as the gateway's component of the same path. */
  list?: { collection: CollectionName; filter?: Filter };
  /** False while the screen is being prepared: dimmed in the menu with 'En preparación'. */
  ready: boolean;
}

export interface Section {
  key: string;
  title: string;
  /** Name of the icon in the web's icon table. */
  icon: string;
  subsections: readonly Subsection[];
}

const people = (role: string): Subsection['list'] => ({ collection: 'agent', filter: { roles: role } });

/** The menu, in order. */
export const sections: readonly Section[] = [
  {
    key: 'home',
    title: 'Home',
    icon: 'home',
    subsections: [
      { key: 'task', title: 'Inicio', ready: true, list: { collection: 'task' } },
      { key: 'engagement', title: 'Cuadro de mando', ready: true },
      { key: 'upcomingFinishes', title: 'Finalizaciones previstas', ready: false },
      { key: 'upcomingDeliveries', title: 'Próximas entregas', ready: false },
    ],
  },
  {
    key: 'agent',
    title: 'Personas',
    icon: 'people',
    subsections: [
      { key: 'landlord', title: 'Propietarios', ready: true, list: people('LANDLORD') },
      { key: 'tenant', title: 'Inquilinos', ready: true, list: people('TENANT') },
      { key: 'avalist', title: 'Avalistas', ready: false, list: people('AVALIST') },
      { key: 'supplier', title: 'Proveedores', ready: false, list: { collection: 'supplier' } },
    ],
  },
  {
    key: 'place',
    title: 'Inmuebles',
    icon: 'building',
    subsections: [
      {
        key: 'property',
        title: 'Fincas',
        ready: true,
        list: { collection: 'place', filter: { type: 'PROPERTY' } },
      },
      {
        key: 'unit',
        title: 'Unidades',
        ready: true,
        list: { collection: 'place', filter: { type: 'UNIT' } },
      },
      { key: 'inventory', title: 'Inventarios', ready: false, list: { collection: 'inventory' } },
      { key: 'publication', title: 'Publicación', ready: false },
    ],
  },
  {
    key: 'commercial',
    title: 'Comercial',
    icon: 'calendar',
    subsections: [
      { key: 'visit-availability', title: 'Disponibilidad', ready: false },
      { key: 'visit-booking', title: 'Invitaciones', ready: false },
      { key: 'visit', title: 'Visitas', ready: false, list: { collection: 'visit' } },
      { key: 'candidature', title: 'Candidaturas', ready: false, list: { collection: 'candidature' } },
      { key: 'pipedrive', title: 'Captación', ready: false },
    ],
  },
  {
    key: 'contract',
    title: 'Contratos',
    icon: 'contract',
    subsections: [
      { key: 'mandate', title: 'Mandatos', ready: true, list: { collection: 'mandate' } },
      { key: 'rentbooking', title: 'Reservas', ready: false, list: { collection: 'booking' } },
      { key: 'rent', title: 'Alquileres', ready: true, list: { collection: 'contract' } },
      { key: 'insurance', title: 'Seguros', ready: false, list: { collection: 'insurance' } },
    ],
  },
  {
    key: 'operation',
    title: 'Operaciones',
    icon: 'tool',
    subsections: [
      {
        key: 'supplyChange',
        title: 'Cambios de suministro',
        ready: false,
        list: { collection: 'operation', filter: { type: 'SUPPLY_CHANGE' } },
      },
      {
        key: 'certificate',
        title: 'Certificados',
        ready: false,
        list: { collection: 'operation', filter: { type: 'CERTIFICATE' } },
      },
      { key: 'issue', title: 'Incidencias', ready: false, list: { collection: 'issue' } },
      { key: 'estimate', title: 'Presupuestos', ready: false, list: { collection: 'workOrder' } },
      { key: 'pickup', title: 'Recogidas de llaves', ready: false },
    ],
  },
  {
    key: 'finance',
    title: 'Finanzas',
    icon: 'euro',
    subsections: [
      { key: 'bill', title: 'Facturas', ready: false, list: { collection: 'bill' } },
      {
        key: 'supplemented',
        title: 'Suplidos',
        ready: false,
        list: { collection: 'bill', filter: { supplemented: true } },
      },
      { key: 'taxSummary', title: 'Resumen fiscal', ready: false },
      { key: 'reporting', title: 'Informe propietarios', ready: false },
      {
        key: 'settlement',
        title: 'Liquidaciones',
        ready: false,
        list: { collection: 'finance', filter: { type: { $in: [...settlementTypes] } } },
      },
      {
        key: 'receipt',
        title: 'Recibos',
        ready: true,
        list: { collection: 'finance', filter: { type: 'RECEIPT' } },
      },
      { key: 'financeValidation', title: 'Validación', ready: false },
      { key: 'financePayment', title: 'Remesas', ready: false },
      { key: 'rentalmodifiers', title: 'Actualizaciones', ready: false, list: { collection: 'modificator' } },
    ],
  },
  {
    key: 'other',
    title: 'Configuración',
    icon: 'settings',
    subsections: [
      { key: 'config', title: 'Herramientas', ready: true },
      { key: 'queries', title: 'Consultas', ready: false },
      { key: 'templates', title: 'Plantillas', ready: false, list: { collection: 'template' } },
      { key: 'organization', title: 'Usuarios', ready: true, list: { collection: 'employee' } },
      { key: 'errors', title: 'Errores', ready: true },
    ],
  },
];

/** The subsection at `/{section}/{subsection}`, or undefined. */
export function findSubsection(section: string, subsection: string): Subsection | undefined {
  return sections.find(({ key }) => key === section)?.subsections.find(({ key }) => key === subsection);
}
