import {
  IconAddressBook,
  IconArmchair,
  IconArrowsExchange,
  IconBolt,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalendarClock,
  IconCalendarEvent,
  IconCalendarStats,
  IconCalendarUser,
  IconCertificate,
  IconChartHistogram,
  IconChecklist,
  IconCoinEuro,
  IconContract,
  IconCreditCard,
  IconCurrencyEuro,
  IconDatabaseSearch,
  IconDoor,
  IconFileCheck,
  IconFileDollar,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconFileText,
  IconHome,
  IconKey,
  IconMail,
  IconPlug,
  IconReceipt,
  IconReceiptEuro,
  IconReceiptTax,
  IconReportMoney,
  IconSettings,
  IconShieldCheck,
  IconShieldHalf,
  IconShieldSearch,
  IconSignature,
  IconSpeakerphone,
  IconTargetArrow,
  IconTemplate,
  IconTool,
  IconTools,
  IconTrendingUp,
  IconUser,
  IconUserCheck,
  IconUserShield,
  IconUsers,
  IconZoomExclamation,
} from '@tabler/icons-react';
import { menuOf, type ScreenEntry, type SectionEntry } from '../../lib/menu.ts';
import type { MenuPath, SectionKey } from '@llavero/proto/navigation';

/** The sections of the menu, in order (C §2.2). */
const sections: Record<SectionKey, SectionEntry> = {
  home: { title: 'Home', icon: IconHome },
  agent: { title: 'Personas', icon: IconUsers },
  place: { title: 'Inmuebles', icon: IconBuilding },
  commercial: { title: 'Comercial', icon: IconCalendarEvent },
  contract: { title: 'Contratos', icon: IconContract },
  operation: { title: 'Operaciones', icon: IconTool },
  finance: { title: 'Finanzas', icon: IconCurrencyEuro },
  other: { title: 'Configuración', icon: IconSettings },
};

/** Every screen in the order of the menu; one that can be opened says how it is loaded, at its first visit (NAV-02). */
const screens: Record<MenuPath, ScreenEntry> = {
  'home/task': {
    title: 'Inicio',
    icon: IconChecklist,
    tab: 'Inicio',
    load: () => import('../../sections/home/task/task-screen.tsx'),
  },
  'home/engagement': {
    title: 'Cuadro de mando',
    icon: IconChartHistogram,
    load: () => import('../../sections/home/engagement/engagement-screen.tsx'),
  },
  'home/upcomingFinishes': {
    title: 'Finalizaciones previstas',
    icon: IconCalendarClock,
    load: () => import('../../sections/home/upcomingFinishes/upcoming-finishes-screen.tsx'),
  },
  'home/upcomingDeliveries': {
    title: 'Próximas entregas',
    icon: IconKey,
    load: () => import('../../sections/home/upcomingDeliveries/upcoming-deliveries-screen.tsx'),
  },

  'agent/landlord': {
    title: 'Propietarios',
    icon: IconUserShield,
    home: true,
    tab: 'Personas',
    load: () => import('../../sections/agent/landlord/landlord-screen.tsx'),
  },
  'agent/tenant': {
    title: 'Inquilinos',
    icon: IconUser,
    load: () => import('../../sections/agent/tenant/tenant-screen.tsx'),
  },
  'agent/avalist': {
    title: 'Avalistas',
    icon: IconUserCheck,
    load: () => import('../../sections/agent/avalist/avalist-screen.tsx'),
  },
  'agent/supplier': {
    title: 'Proveedores',
    icon: IconBriefcase,
    load: () => import('../../sections/agent/supplier/supplier-screen.tsx'),
  },

  'place/property': {
    title: 'Fincas',
    icon: IconBuildingCommunity,
    load: () => import('../../sections/place/property/property-screen.tsx'),
  },
  'place/unit': {
    title: 'Unidades',
    icon: IconDoor,
    home: true,
    tab: 'Inmuebles',
    load: () => import('../../sections/place/unit/unit-screen.tsx'),
  },
  'place/inventory': {
    title: 'Inventarios',
    icon: IconArmchair,
    load: () => import('../../sections/place/inventory/inventory-screen.tsx'),
  },
  'place/publication': {
    title: 'Publicación',
    icon: IconSpeakerphone,
    load: () => import('../../sections/place/publication/publication-screen.tsx'),
  },

  'commercial/visit-availability': {
    title: 'Disponibilidad',
    icon: IconCalendarStats,
    load: () => import('../../sections/commercial/visit-availability/visit-availability-screen.tsx'),
  },
  'commercial/visit-booking': {
    title: 'Invitaciones',
    icon: IconMail,
    load: () => import('../../sections/commercial/visit-booking/visit-booking-screen.tsx'),
  },
  'commercial/visit': {
    title: 'Visitas',
    icon: IconCalendarUser,
    load: () => import('../../sections/commercial/visit/visit-screen.tsx'),
  },
  'commercial/candidature': {
    title: 'Candidaturas',
    icon: IconAddressBook,
    load: () => import('../../sections/commercial/candidature/candidature-screen.tsx'),
  },
  'commercial/solvency': {
    title: 'Solvencia',
    icon: IconShieldSearch,
    within: 'commercial/candidature',
    load: () => import('../../sections/commercial/solvency/solvency-screen.tsx'),
  },
  'commercial/pipedrive': {
    title: 'Captación',
    icon: IconTargetArrow,
    load: () => import('../../sections/commercial/pipedrive/pipedrive-screen.tsx'),
  },

  'contract/mandate': {
    title: 'Mandatos',
    icon: IconFileCheck,
    load: () => import('../../sections/contract/mandate/mandate-screen.tsx'),
  },
  'contract/rentbooking': {
    title: 'Reservas',
    icon: IconCalendarEvent,
    load: () => import('../../sections/contract/rentbooking/rentbooking-screen.tsx'),
  },
  'contract/rent': {
    title: 'Alquileres',
    icon: IconContract,
    tab: 'Contratos',
    load: () => import('../../sections/contract/rent/rent-screen.tsx'),
  },
  'contract/insurance': {
    title: 'Seguros',
    icon: IconShieldCheck,
    load: () => import('../../sections/contract/insurance/insurance-screen.tsx'),
  },

  'operation/supplyChange': {
    title: 'Cambios de suministro',
    icon: IconBolt,
    load: () => import('../../sections/operation/supplyChange/supply-change-screen.tsx'),
  },
  'operation/certificate': {
    title: 'Certificados',
    icon: IconCertificate,
    load: () => import('../../sections/operation/certificate/certificate-screen.tsx'),
  },
  'operation/issue': {
    title: 'Incidencias',
    icon: IconZoomExclamation,
    load: () => import('../../sections/operation/issue/issue-screen.tsx'),
  },
  'operation/estimate': {
    title: 'Presupuestos',
    icon: IconFileDollar,
    load: () => import('../../sections/operation/estimate/estimate-screen.tsx'),
  },
  'operation/pickup': {
    title: 'Recogidas de llaves',
    icon: IconKey,
    load: () => import('../../sections/operation/pickup/pickup-screen.tsx'),
  },

  'finance/bill': {
    title: 'Facturas',
    icon: IconFileInvoice,
    load: () => import('../../sections/finance/bill/bill-screen.tsx'),
  },
  'finance/supplemented': {
    title: 'Suplidos',
    icon: IconCoinEuro,
    load: () => import('../../sections/finance/supplemented/supplemented-screen.tsx'),
  },
  'finance/taxSummary': {
    title: 'Resumen fiscal',
    icon: IconReceiptTax,
    load: () => import('../../sections/finance/taxSummary/tax-summary-screen.tsx'),
  },
  'finance/taxModel': {
    title: 'Modelos fiscales',
    icon: IconReceiptEuro,
    within: 'finance/taxSummary',
    load: () => import('../../sections/finance/taxModel/tax-model-screen.tsx'),
  },
  'finance/reporting': {
    title: 'Informe propietarios',
    icon: IconReportMoney,
    load: () => import('../../sections/finance/reporting/reporting-screen.tsx'),
  },
  'finance/settlement': {
    title: 'Liquidaciones',
    icon: IconFileText,
    load: () => import('../../sections/finance/settlement/settlement-screen.tsx'),
  },
  'finance/receipt': {
    title: 'Recibos',
    icon: IconReceipt,
    home: true,
    tab: 'Finanzas',
    load: () => import('../../sections/finance/receipt/receipt-screen.tsx'),
  },
  'finance/financeValidation': {
    title: 'Validación',
    icon: IconShieldHalf,
    load: () => import('../../sections/finance/financeValidation/validation-screen.tsx'),
  },
  'finance/financePayment': {
    title: 'Remesas',
    icon: IconCreditCard,
    load: () => import('../../sections/finance/financePayment/payment-screen.tsx'),
  },
  'finance/sepaMandate': {
    title: 'Órdenes de domiciliación',
    icon: IconSignature,
    within: 'finance/financePayment',
    load: () => import('../../sections/finance/sepaMandate/sepa-mandate-screen.tsx'),
  },
  'finance/bankLine': {
    title: 'Movimientos del banco',
    icon: IconArrowsExchange,
    within: 'finance/financeValidation',
    load: () => import('../../sections/finance/bank/bank-line-screen.tsx'),
  },
  'finance/bankStatement': {
    title: 'Extractos',
    icon: IconFileSpreadsheet,
    within: 'finance/financeValidation',
    load: () => import('../../sections/finance/bank/bank-statement-screen.tsx'),
  },
  'finance/bankPayer': {
    title: 'Pagadores conocidos',
    icon: IconUserCheck,
    within: 'finance/financeValidation',
    load: () => import('../../sections/finance/bank/bank-payer-screen.tsx'),
  },
  'finance/rentalmodifiers': {
    title: 'Actualizaciones',
    icon: IconTrendingUp,
    load: () => import('../../sections/finance/rentalmodifiers/rentalmodifiers-screen.tsx'),
  },

  'other/config': {
    title: 'Herramientas',
    icon: IconTools,
    load: () => import('../../sections/other/config/config-screen.tsx'),
  },
  'other/organizations': {
    title: 'Organizaciones',
    icon: IconBuildingBank,
    within: 'other/config',
    load: () => import('../../sections/other/organizations/organizations-screen.tsx'),
  },
  'other/agencies': {
    title: 'Agencias',
    icon: IconBuildingStore,
    within: 'other/config',
    load: () => import('../../sections/other/agencies/agencies-screen.tsx'),
  },
  'other/marketers': {
    title: 'Comercializadoras',
    icon: IconPlug,
    within: 'other/config',
    load: () => import('../../sections/other/marketers/marketers-screen.tsx'),
  },
  'other/queries': {
    title: 'Consultas',
    icon: IconDatabaseSearch,
    load: () => import('../../sections/other/queries/queries-screen.tsx'),
  },
  'other/templates': {
    title: 'Plantillas',
    icon: IconTemplate,
    load: () => import('../../sections/other/templates/templates-screen.tsx'),
  },
  'other/organization': {
    title: 'Usuarios',
    icon: IconUsers,
    load: () => import('../../sections/other/organization/organization-screen.tsx'),
  },
  'other/errors': {
    title: 'Errores',
    icon: IconZoomExclamation,
    load: () => import('../../sections/other/errors/errors-screen.tsx'),
  },
};

/** The manifest: all that the menu, the routes, the palette and the links to records know of the screens. */
export const menu = menuOf(sections, screens);
