import {
  IconArmchair,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBolt,
  IconBuildingPlus,
  IconCalendarPlus,
  IconChecklist,
  IconCircleCheck,
  IconCoinEuro,
  IconDropletDollar,
  IconFileCheck,
  IconFileDollar,
  IconFileEuro,
  IconFileImport,
  IconFileInvoice,
  IconFilePlus,
  IconFileUpload,
  IconHomePlus,
  IconLock,
  IconMailForward,
  IconPlugConnected,
  IconPlugConnectedX,
  IconReceipt,
  IconSend,
  IconSignature,
  IconSubtask,
  IconUserCheck,
  IconUserPlus,
  IconUserShield,
  IconZoomExclamation,
} from '@tabler/icons-react';
import type { Role } from '@llavero/proto/access/access';
import { employees, staff } from '@llavero/proto/commands/command';
import type { Icon } from '../lib/menu.ts';
import { type WizardDefinition, widen } from '../components/wizard/wizard-definition.ts';

/** What menus, empty states and the palette need to know of a wizard without loading it. */
export interface WizardEntry {
  key: string;
  /** As on a button: 'Crear mandato'. */
  action: string;
  icon: Icon;
  /** Parameters without which it cannot be opened; those with none are offered in the palette. */
  needs: readonly string[];
  /** Who may open it from menus and the palette; the office's own staff when absent. */
  roles?: readonly Role[];
  load: () => Promise<WizardDefinition>;
}

/** Every wizard of the product. */
export const wizards: readonly WizardEntry[] = [
  {
    key: 'landlordCreate',
    action: 'Crear propietario',
    icon: IconUserPlus,
    needs: [],
    load: async () => widen((await import('../sections/agent/wizards/person-create.tsx')).landlordCreate),
  },
  {
    key: 'tenantCreate',
    action: 'Crear inquilino',
    icon: IconUserPlus,
    needs: [],
    load: async () => widen((await import('../sections/agent/wizards/person-create.tsx')).tenantCreate),
  },
  {
    key: 'avalistCreate',
    action: 'Crear avalista',
    icon: IconUserPlus,
    needs: [],
    load: async () => widen((await import('../sections/agent/wizards/person-create.tsx')).avalistCreate),
  },
  {
    key: 'personalData',
    action: 'Completar datos personales',
    icon: IconUserCheck,
    needs: ['id'],
    load: async () => widen((await import('../sections/agent/wizards/personal-data.tsx')).personalData),
  },
  {
    key: 'unitCreate',
    action: 'Crear unidad',
    icon: IconHomePlus,
    needs: [],
    load: async () => widen((await import('../sections/place/unit/wizards/unit-create.tsx')).unitCreate),
  },
  {
    key: 'propertyCreate',
    action: 'Crear finca',
    icon: IconBuildingPlus,
    needs: [],
    load: async () =>
      widen((await import('../sections/place/property/wizards/property-create.tsx')).propertyCreate),
  },
  {
    key: 'inventoryCreate',
    action: 'Crear inventario',
    icon: IconArmchair,
    needs: [],
    roles: employees,
    load: async () =>
      widen((await import('../sections/place/inventory/wizards/inventory-create.tsx')).inventoryCreate),
  },
  {
    key: 'mandateDraft',
    action: 'Crear mandato',
    icon: IconFilePlus,
    needs: [],
    load: async () =>
      widen((await import('../sections/contract/mandate/wizards/mandate-draft.tsx')).mandateDraft),
  },
  {
    key: 'mandatePreparation',
    action: 'Preparar mandato',
    icon: IconChecklist,
    needs: ['id'],
    load: async () =>
      widen(
        (await import('../sections/contract/mandate/wizards/mandate-preparation.tsx')).mandatePreparation,
      ),
  },
  {
    key: 'rentBooking',
    action: 'Crear reserva',
    icon: IconCalendarPlus,
    needs: [],
    load: async () =>
      widen((await import('../sections/contract/rentbooking/wizards/rent-booking.tsx')).rentBooking),
  },
  {
    key: 'bookingConfirm',
    action: 'Confirmar reserva',
    icon: IconCircleCheck,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/contract/rentbooking/wizards/booking-confirm.tsx')).bookingConfirm),
  },
  {
    key: 'bookingHold',
    action: 'Retener reserva',
    icon: IconLock,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/contract/rentbooking/wizards/booking-hold.tsx')).bookingHold),
  },
  {
    key: 'bookingReturn',
    action: 'Devolver reserva',
    icon: IconArrowBackUp,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/contract/rentbooking/wizards/booking-return.tsx')).bookingReturn),
  },
  {
    key: 'rentDraft',
    action: 'Crear contrato',
    icon: IconFilePlus,
    needs: [],
    load: async () => widen((await import('../sections/contract/rent/wizards/rent-draft.tsx')).rentDraft),
  },
  {
    key: 'rentActivation',
    action: 'Activar contrato',
    icon: IconFileCheck,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/contract/rent/wizards/rent-activation.tsx')).rentActivation),
  },
  {
    key: 'mandateSignature',
    action: 'Firmar mandato',
    icon: IconSignature,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/contract/mandate/wizards/mandate-signature.tsx')).mandateSignature),
  },
  {
    key: 'assignmentOfRights',
    action: 'Ceder derechos',
    icon: IconArrowsExchange,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/contract/rent/wizards/assignment-of-rights.tsx')).assignmentOfRights),
  },
  {
    key: 'monthGeneration',
    action: 'Generar el mes',
    icon: IconReceipt,
    needs: [],
    load: async () => widen((await import('../sections/finance/month/month-generation.tsx')).monthGeneration),
  },
  {
    key: 'bill',
    action: 'Registrar factura',
    icon: IconFileInvoice,
    needs: [],
    load: async () => widen((await import('../sections/finance/bill/wizards/bill-create.tsx')).billCreate),
  },
  {
    key: 'issue',
    action: 'Registrar incidencia',
    icon: IconZoomExclamation,
    needs: [],
    roles: employees,
    load: async () =>
      widen((await import('../sections/operation/issue/wizards/issue-create.tsx')).issueCreate),
  },
  {
    key: 'workOrder',
    action: 'Pedir presupuesto',
    icon: IconFileDollar,
    needs: [],
    roles: employees,
    load: async () =>
      widen((await import('../sections/operation/estimate/wizards/work-order-create.tsx')).workOrderCreate),
  },
  {
    key: 'supplemented',
    action: 'Registrar suplido',
    icon: IconCoinEuro,
    needs: [],
    load: async () =>
      widen((await import('../sections/finance/bill/wizards/bill-create.tsx')).supplementedCreate),
  },
  {
    key: 'rentBill',
    action: 'Emitir factura de alquiler',
    icon: IconFileEuro,
    needs: [],
    load: async () => widen((await import('../sections/finance/bill/wizards/rent-bill.tsx')).rentBillCreate),
  },
  {
    key: 'remittances',
    action: 'Generar remesas',
    icon: IconFileEuro,
    needs: [],
    load: async () =>
      widen((await import('../sections/finance/financePayment/wizard/remittances.tsx')).remittances),
  },
  {
    key: 'suppliesRebilling',
    action: 'Refacturar suministros',
    icon: IconDropletDollar,
    needs: ['id'],
    load: async () =>
      widen((await import('../sections/finance/bill/supplies/supplies-rebilling.tsx')).suppliesRebilling),
  },
  {
    key: 'supplyHolderChange',
    action: 'Cambiar titular de suministros',
    icon: IconBolt,
    needs: [],
    load: async () =>
      widen(
        (await import('../sections/operation/supplyChange/wizards/supply-holder-change.tsx'))
          .supplyHolderChange,
      ),
  },
  {
    key: 'contractStartSupplies',
    action: 'Cambiar suministros al inicio del contrato',
    icon: IconPlugConnected,
    needs: ['id'],
    load: async () =>
      widen(
        (await import('../sections/operation/supplyChange/wizards/contract-supplies.tsx'))
          .contractStartSupplies,
      ),
  },
  {
    key: 'contractEndSupplies',
    action: 'Cambiar suministros al final del contrato',
    icon: IconPlugConnectedX,
    needs: ['id'],
    load: async () =>
      widen(
        (await import('../sections/operation/supplyChange/wizards/contract-supplies.tsx'))
          .contractEndSupplies,
      ),
  },
  {
    key: 'supplyCommunications',
    action: 'Tramitar gestiones de suministros',
    icon: IconMailForward,
    needs: [],
    load: async () =>
      widen(
        (await import('../sections/operation/supplyChange/wizards/supply-communications.tsx'))
          .supplyCommunications,
      ),
  },
  {
    key: 'recordImport',
    action: 'Importar datos',
    icon: IconFileImport,
    needs: ['collection'],
    roles: employees,
    load: async () => widen((await import('../sections/other/config/import/record-import.tsx')).recordImport),
  },
  {
    key: 'documentUpload',
    action: 'Subir documentos',
    icon: IconFileUpload,
    needs: [],
    // What papers say of people is not for external staff (SES-09).
    load: async () =>
      widen((await import('../sections/other/config/documents/document-upload.tsx')).documentUpload),
  },
  {
    key: 'taskCreate',
    action: 'Crear tarea',
    icon: IconSubtask,
    needs: [],
    roles: employees,
    load: async () => widen((await import('../sections/home/task/wizards/task-create.tsx')).taskCreate),
  },
  {
    key: 'userCreate',
    action: 'Crear usuario',
    icon: IconUserShield,
    needs: [],
    roles: ['ADMIN'],
    load: async () =>
      widen((await import('../sections/other/organization/wizards/user-create.tsx')).userCreate),
  },
  {
    key: 'visitInvite',
    action: 'Invitar a visitar',
    icon: IconSend,
    needs: [],
    load: async () =>
      widen((await import('../sections/commercial/visit-booking/wizards/visit-invite.tsx')).visitInvite),
  },
];

const byKey: ReadonlyMap<string, WizardEntry> = new Map(wizards.map((entry) => [entry.key, entry]));

/** Loads the wizard of a key with what it needs; null for an unknown one. */
export async function loadWizard(key: string): Promise<WizardDefinition | null> {
  const entry = byKey.get(key);
  return entry ? { ...(await entry.load()), needs: entry.needs } : null;
}

/** True when somebody of this role may open the wizard; also of a key that is none. */
export const mayOpenWizard = (key: string, role: Role): boolean =>
  !hasWizard(key) || (byKey.get(key)?.roles ?? staff).includes(role);

/** True when the key is that of a wizard. */
export const hasWizard = (key: string): boolean => byKey.has(key);

/** Wizards that somebody of this role can open from anywhere, for the palette. */
export const freeWizards = (role: Role): readonly WizardEntry[] =>
  wizards.filter(({ key, needs }) => needs.length === 0 && mayOpenWizard(key, role));
