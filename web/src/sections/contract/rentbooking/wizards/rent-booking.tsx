import { createBooking } from '@llavero/proto/commands/bookings';
import type { Json } from '@llavero/proto/fields/field';
import type { Candidature } from '@llavero/proto/records/contracts/candidature';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconCalendarPlus } from '@tabler/icons-react';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import { silentSearchTerms, tenantSearchNames } from '../../../../components/wizard/steps/tenant-search.ts';
import { defineWizard, type WizardPreload } from '../../../../components/wizard/wizard-definition.ts';
import { answered, labelsOf, preloadList } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { generic } from '../../../../lib/graphql.ts';
import { withoutTown } from '@llavero/proto/values/address';
import { fetchList, type ListPage, refreshCollection, type Row } from '../../../../lib/records.ts';
import { bookedFields, type BookingFields, bookingFields, type BookingValues } from './booking-fields.ts';
import { checkBooking, deriveBooking, termsOfCandidature } from './booking-rules.ts';
import { BookingMoneyStep, BookingTermStep } from './booking-terms-step.tsx';
import { BookingTenantsStep } from './booking-tenants-step.tsx';
import { BookingUnitStep } from './booking-unit-step.tsx';
import { OtherCandidaturesStep } from './other-candidatures-step.tsx';
import { openBooking } from './run-on-booking.ts';

const stillOpen = ['RECEIVED', 'DOCUMENTS_PENDING', 'IN_REVIEW', 'PRESELECTED', 'ACCEPTED'];

interface Chosen {
  candidature: Row;
  /** Open candidatures of the same unit. */
  others: Row[];
}

/** The candidature that was chosen and those that were not. */
function preloadChosen(id: string): WizardPreload {
  return {
    label: 'Candidaturas de la unidad',
    queryKey: ['wizard', 'chosenCandidature', id],
    load: async (): Promise<Chosen> => {
      const candidature = await generic<Row>('getObject', { collection: 'candidature', id });
      const { items } = await fetchList({
        component: 'candidature',
        collection: 'candidature',
        fields: ['name', 'status'],
        filter: { unit: candidature['unit'] ?? null, status: { $in: stillOpen } },
        limit: 100,
      });
      return { candidature, others: items.filter((other) => other.id !== id) };
    },
  };
}

/**
 * WIZ-04 'Creación de reserva'. Opened with `candidature` it starts with what was offered and answers the other
 * candidatures of the unit; with `unit`, with the unit; with nothing, from scratch.
 */
export const rentBooking = defineWizard<BookingFields>({
  key: 'rentBooking',
  title: 'Creación de reserva',
  icon: IconCalendarPlus,
  width: 'full',
  draftVersion: 1,
  fields: bookingFields,
  preload: ({ candidature }) => [
    preloadList('Organizaciones', {
      component: 'organization',
      collection: 'organization',
      fields: ['brand', 'region'],
    }),
    ...(candidature ? [preloadChosen(candidature)] : []),
  ],
  initial: ({ unit }, [organizations, chosen]) => {
    const others = (chosen as Chosen | undefined)?.others.map(({ id }) => id) ?? [];
    const start: BookingValues = {
      unit: unit ?? null,
      organization: (organizations as ListPage | undefined)?.items[0]?.id ?? null,
      contractType: 'LONG_CONTRACT',
      contractDuration: { years: 5, months: 0, days: 0 },
      ineType: 'IRAV',
      totalBondMonths: 2,
      bookingDate: startOfDay(Date.now() / 1000),
      paymentMethod: 'TRANSFER',
      depositary: 'MANDATARY',
      others,
      rejected: others,
      rejectionReason: others.length > 0 ? 'Se ha elegido otra candidatura para la unidad' : null,
    };
    if (!chosen) return start;
    return {
      ...start,
      ...termsOfCandidature((chosen as Chosen).candidature as Candidature & { id: string }),
    };
  },
  derive: deriveBooking,
  check: checkBooking,
  steps: [
    {
      key: 'unit',
      title: 'Inmueble',
      description: 'Qué se reserva y por encargo de quién.',
      fields: ['unit', 'mandate', 'landlords', 'organization', 'region', 'salesManager'],
      required: () => ['unit'],
      content: BookingUnitStep,
    },
    {
      key: 'tenants',
      title: 'Inquilinos',
      description: 'Para quién se reserva, y quién responde por ellos.',
      fields: ['tenants', 'avalists', 'solvencyRequest'],
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
      content: BookingTenantsStep,
    },
    {
      key: 'term',
      title: 'Contrato previsto',
      description: 'Lo que se ha acordado; pasa al contrato.',
      fields: ['contractType', 'startDate', 'signatureDate', 'contractDuration', 'specialConditions'],
      required: () => ['contractType', 'startDate'],
      content: BookingTermStep,
    },
    {
      key: 'money',
      title: 'Renta y fianza',
      fields: [
        'rent',
        'ineType',
        'totalBondMonths',
        'totalBondAmount',
        'lastBonusDay',
        'rentBonus',
        'feeTotal',
        ...tenantSearchNames,
      ],
      required: ({ rentBonus, lastBonusDay }) => [
        'rent',
        ...(rentBonus && lastBonusDay == null ? (['lastBonusDay'] as const) : []),
      ],
      silent: silentSearchTerms,
      content: BookingMoneyStep,
    },
    {
      key: 'payment',
      title: 'Señal',
      description: 'Cuánto se entrega, hasta cuándo se espera y a qué cuenta se devolvería.',
      fields: [
        'amount',
        'bookingDate',
        'expirationDate',
        'paymentMethod',
        'depositary',
        'holderName',
        'holderAccount',
      ],
      required: () => ['amount', 'bookingDate', 'expirationDate'],
      overrides: {
        expirationDate: { help: 'Si no se confirma antes, se anula sola y la unidad queda libre.' },
        holderAccount: accountField(),
      },
    },
    {
      key: 'others',
      title: 'Otras candidaturas',
      description: 'Qué se responde a los demás candidatos de la unidad.',
      applies: ({ others }) => (others ?? []).length > 0,
      fields: ['rejected', 'rejectionReason'],
      required: ({ rejected }) => ((rejected ?? []).length > 0 ? ['rejectionReason'] : []),
      content: OtherCandidaturesStep,
    },
  ],
  submitLabel: 'Crear reserva',
  submit: async (values, { progress }) => {
    progress('Creando la reserva…');
    const [units, tenants] = await Promise.all([
      labelsOf('place', values.unit ? [values.unit] : []),
      labelsOf('agent', values.tenants ?? []),
    ]);
    const name = [units.map(withoutTown)[0], tenants.join(' y ')].filter(Boolean).join(' · ').slice(0, 300);
    const booked = Object.entries(answered(values)).filter(([field]) => field in bookedFields);
    const booking: Json = { ...Object.fromEntries(booked), name };
    const rejected = values.rejected ?? [];
    const { id } = await runCommand(createBooking, {
      booking,
      rejected,
      rejectionReason: rejected.length > 0 ? (values.rejectionReason ?? null) : null,
    });
    for (const collection of ['booking', 'candidature'] as const) refreshCollection(queryClient, collection);
    return {
      title: 'Reserva creada',
      text: `${name} está en borrador. Confírmela cuando se cobre la señal.`,
      id,
      actions: [{ label: 'Confirmar la reserva', wizard: 'bookingConfirm', params: { id } }, openBooking(id)],
    };
  },
});
