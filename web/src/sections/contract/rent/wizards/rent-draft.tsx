import { contractProblems, statesNoTerm } from '@llavero/proto/rules/readiness';
import { addMonths, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { IconFilePlus } from '@tabler/icons-react';
import { silentSearchTerms, tenantSearchNames } from '../../../../components/wizard/steps/tenant-search.ts';
import { defineWizard, type WizardOutcome } from '../../../../components/wizard/wizard-definition.ts';
import {
  createRecord,
  labelsOf,
  preloadList,
  preloadRecord,
} from '../../../../components/wizard/wizard-records.ts';
import { withoutTown } from '@llavero/proto/values/address';
import type { ListPage, Row } from '../../../../lib/records.ts';
import { bookedValues, convert } from './from-booking.ts';
import { BondStep } from './bond-step.tsx';
import { ConditionsStep } from './conditions-step.tsx';
import { ContractTermStep } from './contract-term-step.tsx';
import { FeesStep } from './fees-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { type RentFields, rentFields } from './rent-fields.ts';
import { checkFees, checkRent, deriveRent, termsFromMandate } from './rent-rules.ts';
import { RentStep } from './rent-step.tsx';
import { RentSummary } from './rent-summary.tsx';
import { TenantsStep } from './tenants-step.tsx';
import { UnitStep } from './unit-step.tsx';

/** The end of a rehearsal. */
const rehearsed: WizardOutcome = {
  title: 'Prueba terminada',
  text: 'Los datos son correctos. No se ha guardado nada porque es una prueba.',
  actions: [{ label: 'Crear un contrato', wizard: 'rentDraft', params: {} }],
};

/**
 * WIZ-03 'Creación de contrato'. From scratch, opened with `mandate`, `unit` or `tenant`, it starts with them; opened
 * with `booking` it starts with everything that was agreed there and converts the booking. With `test` (the entry
 * 'Pruebas' of C §2.4) it does all but save.
 */
export const rentDraft = defineWizard<RentFields>({
  key: 'rentDraft',
  title: 'Creación de contrato',
  icon: IconFilePlus,
  width: 'full',
  draftVersion: 1,
  fields: rentFields,
  preload: ({ mandate, booking }) => [
    preloadList('Organizaciones', {
      component: 'organization',
      collection: 'organization',
      fields: ['brand', 'region'],
    }),
    ...(mandate ? [preloadRecord('Mandato', 'mandate', mandate)] : []),
    ...(booking ? [preloadRecord('Reserva', 'booking', booking)] : []),
  ],
  initial: ({ mandate, unit, tenant, booking }, [organizations, ...records]) => {
    const today = startOfDay(Date.now() / 1000);
    const organization = (organizations as ListPage | undefined)?.items[0];
    const start = {
      contractType: 'LONG_CONTRACT' as const,
      mandate: mandate ?? null,
      units: unit ? [unit] : [],
      tenants: tenant ? [tenant] : [],
      booking: booking ?? null,
      organization: organization?.id ?? null,
      signatureDate: today,
      startDate: addMonths(startOfMonth(today), 1),
      contractDuration: { years: 5, months: 0, days: 0 },
      totalBondMonths: 2,
      paymentInAdvance: { months: 0, days: 0, amount: 0 },
      feeMonths: 1,
      feePercent: 10,
      feeVatPercent: 21,
    };
    const [mandateRecord, bookingRecord] = mandate ? records : [undefined, ...records];
    const underMandate = mandateRecord
      ? { ...start, ...termsFromMandate(mandateRecord as Row, start) }
      : start;
    return bookingRecord ? { ...underMandate, ...bookedValues(bookingRecord as Row) } : underMandate;
  },
  derive: deriveRent,
  check: checkRent,
  steps: [
    {
      key: 'unit',
      title: 'Inmueble y mandato',
      description: 'Qué se alquila, con qué régimen y por encargo de quién.',
      fields: [
        'contractType',
        'mandate',
        'units',
        'landlords',
        'landlordIsCompany',
        'organization',
        'region',
      ],
      required: () => ['contractType', 'mandate', 'units', 'landlords'],
      content: UnitStep,
    },
    {
      key: 'tenants',
      title: 'Inquilinos',
      description: 'Quién entra a vivir o a trabajar, y quién responde por ellos.',
      fields: ['tenants', 'avalists'],
      required: () => ['tenants'],
      check: ({ tenants, avalists }) =>
        (avalists ?? []).some((id) => tenants?.includes(id))
          ? [
              {
                field: 'avalists',
                rule: 'other',
                message: 'Un inquilino no puede avalarse a sí mismo: quítelo de avalistas.',
              },
            ]
          : [],
      content: TenantsStep,
    },
    {
      key: 'term',
      title: 'Fechas y duración',
      fields: [
        'startDate',
        'signatureDate',
        'cityOfSignature',
        'contractDuration',
        'endDate',
        'renewalType',
        'numberOfRenewals',
        'initialPeriodYears',
        'ownerPrenoticeAmount',
        'ownerPrenoticePeriodicity',
      ],
      required: (values) => (statesNoTerm(values) ? ['startDate'] : ['startDate', 'endDate']),
      content: ContractTermStep,
    },
    {
      key: 'rent',
      title: 'Renta',
      fields: [
        'rent',
        'firstMonthRent',
        'ineType',
        'nextIpcAction',
        'lastBonusDay',
        'bonusPercent',
        'stressedZone',
        'previousContractInFiveYears',
        'rentContainmentIndex',
      ],
      required: () => ['rent', 'ineType'],
      content: RentStep,
    },
    {
      key: 'bond',
      title: 'Fianza',
      description: 'Se reparte entre fianza legal y garantía adicional según el tipo de contrato.',
      fields: [
        'totalBondAmount',
        'totalBondMonths',
        'legalBondAmount',
        'legalBondMonths',
        'additionalGuarantee',
        'reason',
        'bondingInSeparateDocument',
      ],
      required: () => ['totalBondAmount'],
      content: BondStep,
    },
    {
      key: 'payment',
      title: 'Pago',
      fields: ['paymentMethod', 'paymentDay', 'payer', 'payerBankAccount', 'paymentInAdvance'],
      required: ({ paymentMethod }) => [
        'paymentMethod',
        'paymentDay',
        ...(paymentMethod === 'DIRECT_DEBIT' ? (['payerBankAccount'] as const) : []),
      ],
      content: PaymentStep,
    },
    {
      key: 'fees',
      title: 'Honorarios',
      description: 'La búsqueda del inquilino y la formalización.',
      fields: [...tenantSearchNames, 'feeMonths', 'feePercent', 'feeVatPercent'],
      silent: silentSearchTerms,
      check: checkFees,
      content: FeesStep,
    },
    {
      key: 'conditions',
      title: 'Condiciones',
      description: 'Las cláusulas particulares que admite este tipo de contrato.',
      fields: [
        'petBan',
        'earlyCancellationCompensation',
        'tenantReceivedCertificateOfOccupancy',
        'jointLiability',
        'rentalPriceCap',
        'tenantIsResponsibleOfSupplies',
        'tenantTakesContentAndCivilLiabilityInsurance',
        'mandataryManagesItp',
        'hasAnexedAreas',
        'anexedAreas',
        'inventoryAttached',
        'withActivity',
        'descriptionActivity',
        'specialConditions',
        'itpPercent',
        'itpAmount',
        'itpHolder',
      ],
      content: ConditionsStep,
    },
  ],
  summary: RentSummary,
  submitLabel: 'Crear contrato',
  submit: async (values, { params: { booking, test }, progress }) => {
    if (test) return rehearsed;
    progress('Creando el contrato…');
    const [units, tenants] = await Promise.all([
      labelsOf('place', values.units ?? []),
      labelsOf('agent', values.tenants ?? []),
    ]);
    const name = [units.map(withoutTown)[0], tenants.join(' y ')].filter(Boolean).join(' · ').slice(0, 300);
    const contract = { ...values, name, originalRent: values.rent };
    const { id } = booking ? await convert(booking, contract) : await createRecord('contract', contract);
    return {
      title: 'Contrato creado',
      text:
        contractProblems(values).length === 0
          ? `${name} está en borrador y completo: ya se puede activar.`
          : `${name} está en borrador. Complete lo que falta al activarlo.`,
      id,
      actions: [
        { label: 'Comprobar y activar', wizard: 'rentActivation', params: { id } },
        { label: 'Abrir el contrato', to: `/contract/rent/contract/${id}` },
      ],
    };
  },
});
