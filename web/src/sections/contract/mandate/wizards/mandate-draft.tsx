import { openLeadMandate } from '@llavero/proto/commands/leads';
import type { lead as leadDefinition } from '@llavero/proto/records/contracts/lead';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconFilePlus } from '@tabler/icons-react';
import { silentSearchTerms, tenantSearchNames } from '../../../../components/wizard/steps/tenant-search.ts';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import {
  answered,
  createRecord,
  labelsOf,
  preloadList,
  preloadRecord,
} from '../../../../components/wizard/wizard-records.ts';
import { withoutTown } from '@llavero/proto/values/address';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { sessionOptions } from '../../../../lib/session.tsx';
import { generic } from '../../../../lib/graphql.ts';
import { type ListPage, refreshCollection, type RowOf } from '../../../../lib/records.ts';
import { teamByPosition } from './mandate-team.ts';
import { type MandateFields, mandateFields } from './mandate-fields.ts';
import { MandateDraftSummary } from './mandate-draft-summary.tsx';
import { LandlordsStep, UnitsStep } from './parties-steps.tsx';
import { ProductStep } from './product-step.tsx';
import { checkMandate, checkRepresentation, deriveMandate, mandateEndDate } from './mandate-rules.ts';
import { RepresentationStep } from './representation-step.tsx';
import { TermStep } from './term-step.tsx';

type LeadRow = Partial<RowOf<typeof leadDefinition>>;

/** The mandate of a lead, which is won by it; answers the id of the mandate. */
async function createOfLead(id: string, values: WizardValues): Promise<string> {
  const { version } = await generic<{ version: number }>('getObject', { collection: 'lead', id });
  const { mandate } = await runCommand(openLeadMandate, { id, version, mandate: answered(values) });
  refreshCollection(queryClient, 'lead', id);
  refreshCollection(queryClient, 'mandate');
  return mandate;
}

/** WIZ-01 'Creación de mandato': from the parties to the product, saved as a draft. */
export const mandateDraft = defineWizard<MandateFields>({
  key: 'mandateDraft',
  title: 'Creación de mandato',
  icon: IconFilePlus,
  width: 'full',
  draftVersion: 1,
  fields: mandateFields,
  preload: ({ lead }) => [
    preloadList('Empleados', {
      component: 'employee',
      collection: 'employee',
      fields: ['firstname', 'lastname', 'position', 'active'],
      limit: 500,
    }),
    preloadList('Organizaciones', {
      component: 'organization',
      collection: 'organization',
      fields: ['brand', 'region'],
    }),
    ...(lead ? [preloadRecord('Captación', 'lead', lead)] : []),
  ],
  initial: ({ landlord, unit }, [employees, organizations, lead]) => {
    const { agent = null, place = null, expectedRent = null } = (lead ?? {}) as LeadRow;
    const [owner, home] = [landlord ?? agent, unit ?? place];
    const today = startOfDay(Date.now() / 1000);
    const organization = (organizations as ListPage | undefined)?.items[0];
    const term = { mandateDate: today, validityAmount: 1, validityUnit: 'YEAR' as const };
    return {
      landlords: owner ? [owner] : [],
      units: home ? [home] : [],
      rent: expectedRent,
      organization: organization?.id ?? null,
      ...term,
      endDate: mandateEndDate(term),
      ...teamByPosition(
        (employees as ListPage | undefined)?.items ?? [],
        queryClient.getQueryData(sessionOptions.queryKey)?.id,
      ),
    };
  },
  derive: deriveMandate,
  check: checkMandate,
  steps: [
    {
      key: 'landlords',
      title: 'Propietarios',
      description: 'Quién encarga la gestión. Si falta alguno, créelo sin salir de aquí.',
      fields: ['landlords', 'organization', 'region'],
      required: () => ['landlords'],
      content: LandlordsStep,
    },
    {
      key: 'units',
      title: 'Inmuebles',
      description: 'Lo que se encarga gestionar.',
      fields: ['units', 'properties'],
      required: () => ['units'],
      content: UnitsStep,
    },
    {
      key: 'representation',
      title: 'Propiedad y firma',
      description: 'Cuánto es de cada uno y quién firma por quién.',
      fields: ['propertyDistribution', 'signatureDistribution'],
      check: checkRepresentation,
      content: RepresentationStep,
    },
    {
      key: 'product',
      title: 'Producto',
      description: 'El producto fija honorarios y coberturas; si algo se ha pactado distinto, cámbielo aquí.',
      fields: [
        'productType',
        'rent',
        'feeType',
        'feeValue',
        'dailyGuaranteedRentByUnit',
        ...tenantSearchNames,
        'nonPaymentCoverage',
        'legalDefenseActions',
        'vandalismActions',
        'promotion',
        'promotionMandateFriend',
        'publicProtectionLimited',
      ],
      required: ({ feeType }) => [
        'productType',
        ...(feeType && feeType !== 'NONE' ? (['feeValue'] as const) : []),
      ],
      silent: silentSearchTerms,
      content: ProductStep,
    },
    {
      key: 'term',
      title: 'Vigencia y pago',
      description: 'Desde cuándo, hasta cuándo, y cómo cobra el propietario.',
      fields: [
        'mandateDate',
        'validityAmount',
        'validityUnit',
        'endDate',
        'renewalType',
        'renewalPeriodicity',
        'exclusiveness',
        'trial',
        'graceMonthsForTheFirstRent',
        'graceDaysForTheFirstRent',
        'graceMonthsBetweenContracts',
        'graceDaysBetweenContracts',
        'paymentMethod',
        'paymentDay',
      ],
      required: () => ['mandateDate', 'paymentMethod', 'paymentDay'],
      content: TermStep,
    },
    {
      key: 'team',
      title: 'Equipo',
      description:
        'Quién lleva cada parte. Se propone a quien tiene el puesto; cámbielo si lo lleva otra persona.',
      fields: [
        'salesManager',
        'financeManager',
        'supportManager',
        'insuranceManager',
        'opperationManager',
        'legalManager',
        'signer',
        'supervisor',
      ],
    },
    {
      key: 'instructions',
      title: 'Instrucciones',
      description: 'Lo que el equipo debe saber y no cabe en otro sitio.',
      fields: ['specialInstructions'],
      overrides: { specialInstructions: { span: 2 } },
    },
  ],
  summary: MandateDraftSummary,
  submitLabel: 'Crear mandato',
  submit: async (values, { params: { lead }, progress }) => {
    progress('Creando el mandato…');
    const [landlords, units] = await Promise.all([
      labelsOf('agent', values.landlords ?? []),
      labelsOf('place', values.units ?? []),
    ]);
    const name = [landlords.join(' y '), units.map(withoutTown)[0]].filter(Boolean).join(' · ').slice(0, 300);
    const id = lead
      ? await createOfLead(lead, { ...values, name })
      : (await createRecord('mandate', { ...values, name })).id;
    const missing = mandateProblems(values).length;
    return {
      title: 'Mandato creado',
      text:
        missing === 0
          ? `${name} está en borrador y completo: ya se puede validar.`
          : `${name} está en borrador. Le faltan ${missing === 1 ? 'un dato' : `${missing} datos`} para poder validarlo.`,
      id,
      actions: [
        { label: 'Preparar y activar', wizard: 'mandatePreparation', params: { id } },
        { label: 'Abrir el mandato', to: `/contract/mandate/mandate/${id}` },
      ],
    };
  },
});
