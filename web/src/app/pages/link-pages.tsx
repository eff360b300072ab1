import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { firstSegment, type MailedLink } from '../shell/bars.ts';

/** The page of each mailed link `/{name}/{code}`. Not with the router: staff, who loads that first, opens none of them. */
const pages = {
  datosPersonales: lazy(() => import('../../sections/datos/personal-data-screen.tsx')),
  documentos: lazy(() => import('../../sections/documentos/requested-documents-screen.tsx')),
  suministro: lazy(() => import('../../sections/suministro/supply-authorisation-screen.tsx')),
  inventarioInquilino: lazy(() => import('../../sections/inventario/inventory-answer-screen.tsx')),
  incidencia: lazy(() => import('../../sections/incidencia/tenant-issue-screen.tsx')),
  encargo: lazy(() => import('../../sections/encargo/supplier-order-screen.tsx')),
  aprobacion: lazy(() => import('../../sections/aprobacion/landlord-approval-screen.tsx')),
  baja: lazy(() => import('../../sections/baja/unsubscribe-screen.tsx')),
  firma: lazy(() => import('../../sections/firma/signing-screen.tsx')),
} satisfies Record<MailedLink, unknown>;

/** What somebody without a password sees who has opened a mailed link (decision 0090). */
export function LinkPages() {
  const Page = pages[firstSegment(useLocation().pathname) as MailedLink];
  return <Page />;
}
