import {
  IconBook2,
  IconBroadcast,
  IconCalculator,
  IconCalendarOff,
  IconCashBanknote,
  IconCategory,
  IconCertificate,
  IconChartLine,
  IconFileCheck,
  IconFileImport,
  IconGavel,
  IconHeartbeat,
  IconHourglass,
  IconMailExclamation,
  IconMailCheck,
  IconMailPause,
  IconMailSearch,
  IconMap2,
  IconPercentage,
  IconPlugConnected,
  IconPlugConnectedX,
  IconReportAnalytics,
  IconRoute,
  IconShieldLock,
  IconUserSearch,
} from '@tabler/icons-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Icon } from '../../../lib/menu.ts';

/** A page inside Herramientas, at `/other/config/<key>` (NAV-03). */
export interface Tool {
  key: string;
  title: string;
  /** What it is for, in one line. */
  text: string;
  icon: Icon;
  /** Loaded at its first visit. */
  Page: LazyExoticComponent<ComponentType>;
}

export const tools: readonly Tool[] = [
  {
    key: 'importar',
    title: 'Importar datos',
    text: 'Crea o actualiza fichas desde un libro de Excel o un CSV.',
    icon: IconFileImport,
    Page: lazy(() => import('./import/import-tool.tsx')),
  },
  {
    key: 'documentos',
    title: 'Verificación de documentos',
    text: 'Los documentos subidos que nadie ha comprobado, uno tras otro.',
    icon: IconFileCheck,
    Page: lazy(() => import('./documents/documents-tool.tsx')),
  },
  {
    key: 'indices',
    title: 'IPC e IRAV',
    text: 'Valores publicados, mes a mes, con su fuente.',
    icon: IconChartLine,
    Page: lazy(() => import('./figures/indices-tool.tsx')),
  },
  {
    key: 'ley',
    title: 'Cifras legales',
    text: 'Fianzas, plazos, intereses, ITP y zonas tensionadas, por fecha.',
    icon: IconGavel,
    Page: lazy(() => import('./figures/legal-tool.tsx')),
  },
  {
    key: 'iva',
    title: 'IVA',
    text: 'Tipos por fecha y la norma que los fija.',
    icon: IconPercentage,
    Page: lazy(() => import('./figures/vat-tool.tsx')),
  },
  {
    key: 'verifactu',
    title: 'VeriFactu',
    text: 'Facturas registradas en la AEAT: emisores, envíos y cadena.',
    icon: IconCertificate,
    Page: lazy(() => import('./verifactu/verifactu-tool.tsx')),
  },
  {
    key: 'contabilidad',
    title: 'Contabilidad',
    text: 'Cuentas del diario contable y facturas en Holded.',
    icon: IconCalculator,
    Page: lazy(() => import('./accounting/accounting-tool.tsx')),
  },
  {
    key: 'pagos',
    title: 'Pagos y devoluciones',
    text: 'Desde qué importe aprueba otra persona, y gastos de devolución.',
    icon: IconCashBanknote,
    Page: lazy(() => import('./payments/payments-tool.tsx')),
  },
  {
    key: 'solvencia',
    title: 'Solvencia',
    text: 'Los límites del estudio y cuánto se guardan las solicitudes.',
    icon: IconUserSearch,
    Page: lazy(() => import('./solvency/solvency-tool.tsx')),
  },
  {
    key: 'festivos',
    title: 'Festivos',
    text: 'Días que un año añade en una comunidad o una población.',
    icon: IconCalendarOff,
    Page: lazy(() => import('./holidays/holidays-tool.tsx')),
  },
  {
    key: 'zonas',
    title: 'Precios por zona',
    text: 'Lo que cuesta el m² en cada distrito y población.',
    icon: IconMap2,
    Page: lazy(() => import('./areas/areas-tool.tsx')),
  },
  {
    key: 'vida-util',
    title: 'Vida útil',
    text: 'Años que dura cada cosa, para las deducciones de la fianza.',
    icon: IconHourglass,
    Page: lazy(() => import('./useful-life/useful-life-tool.tsx')),
  },
  {
    key: 'reclamaciones',
    title: 'Reclamaciones',
    text: 'A cuántos días sale cada aviso de impago.',
    icon: IconMailExclamation,
    Page: lazy(() => import('./reminders/reminders-tool.tsx')),
  },
  {
    key: 'burofax',
    title: 'Burofax',
    text: 'Los que hay que enviar, los que están en reparto y sus justificantes.',
    icon: IconMailCheck,
    Page: lazy(() => import('./burofax/burofax-tool.tsx')),
  },
  {
    key: 'categorias',
    title: 'Categorías',
    text: 'De la cronología y de los documentos.',
    icon: IconCategory,
    Page: lazy(() => import('./categories/categories-tool.tsx')),
  },
  {
    key: 'eventos',
    title: 'Eventos',
    text: 'Lo que el sistema comunica, con qué datos y quién lo escucha.',
    icon: IconBroadcast,
    Page: lazy(() => import('./events/events-tool.tsx')),
  },
  {
    key: 'reglas',
    title: 'Reglas',
    text: 'Lo que el sistema hace solo cuando ocurre algo.',
    icon: IconRoute,
    Page: lazy(() => import('./rules/rules-tool.tsx')),
  },
  {
    key: 'integraciones',
    title: 'Integraciones',
    text: 'Programas de socios: claves, permisos y avisos de eventos.',
    icon: IconPlugConnected,
    Page: lazy(() => import('./integrations/integrations-tool.tsx')),
  },
  {
    key: 'portales',
    title: 'Consultas de portales',
    text: 'Cómo se leen los correos de los portales y se contestan.',
    icon: IconMailSearch,
    Page: lazy(() => import('./portals/portals-tool.tsx')),
  },
  {
    key: 'entrada',
    title: 'Inicio de sesión',
    text: 'Para quién es obligatoria la verificación en dos pasos.',
    icon: IconShieldLock,
    Page: lazy(() => import('./sign-in/sign-in-tool.tsx')),
  },
  {
    key: 'envios',
    title: 'Envíos',
    text: 'La bandeja de salida, las horas de silencio y los textos repetidos.',
    icon: IconMailPause,
    Page: lazy(() => import('./sending/sending-tool.tsx')),
  },
  {
    key: 'informes',
    title: 'Informes',
    text: 'Pantallas de resumen y consultas compartidas.',
    icon: IconReportAnalytics,
    Page: lazy(() => import('./reports/reports-tool.tsx')),
  },
  {
    key: 'sistemas',
    title: 'Sistemas externos',
    text: 'Cuáles están conectados, qué les falta, y probarlos.',
    icon: IconPlugConnectedX,
    Page: lazy(() => import('./systems/systems-tool.tsx')),
  },
  {
    key: 'servicios',
    title: 'Servicios',
    text: 'Partes del sistema y trabajos programados.',
    icon: IconHeartbeat,
    Page: lazy(() => import('./services/services-tool.tsx')),
  },
  {
    key: 'guia',
    title: 'Tutoriales',
    text: 'La guía de uso, pantalla a pantalla.',
    icon: IconBook2,
    Page: lazy(() => import('./guide/guide-tool.tsx')),
  },
];
