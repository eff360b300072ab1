import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { printClaimFile } from '@llavero/proto/commands/statements';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { arrearsSteps, reminderStages } from '@llavero/proto/records/choices/arrears';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { insurance as policyDefinition } from '@llavero/proto/records/contracts/insurance';
import { finance } from '@llavero/proto/records/finance/finance';
import { dueCents } from '@llavero/proto/rules/instalments';
import type { Report } from '@llavero/proto/rules/reports/report';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, fromCents } from '@llavero/proto/values/money';
import { KeptReports } from '../reports/kept-reports.ts';
import { ReportSource } from '../reports/report-source.ts';

const documentFields = [
  ...(['type', 'year', 'serie', 'concept', 'paymentExpectedDate', 'issueDate', 'totalAmount'] as const),
  ...(['paymentRates', 'rectifiedAmount', 'reminders'] as const),
] as const;

/** The file that an insurer is handed of unpaid rent: policy, contract, tenants, debt, and what was done about it. */
@CommandHandler(printClaimFile)
export class PrintClaimFile implements Handles<typeof printClaimFile> {
  constructor(
    private readonly peers: Peers,
    private readonly source: ReportSource,
    private readonly kept: KeptReports,
    private readonly clock: Clock,
  ) {}

  async run(
    { contract: id, insurance, finances }: InputOf<typeof printClaimFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printClaimFile>> {
    const [contract, policy, documents] = await Promise.all([
      this.peers.of(contractDefinition).get(id, ctx, {
        fields: ['tenants', 'units', 'mandate', 'landlords', 'startDate', 'endDate', 'rent'],
      }),
      this.peers
        .of(policyDefinition)
        .get(insurance, ctx, { fields: ['insurer', 'policyNumber', 'insuredRent'] }),
      this.peers.of(finance).getMany(finances, ctx, { fields: documentFields }),
    ]);
    const { tenants, units, landlords, mandate, startDate, endDate, rent } = contract;
    const [people, places] = await Promise.all([
      this.source.people([...tenants, ...landlords], ctx),
      this.source.units(units, ctx),
    ]);
    const party = (role: string) => (one: string) => {
      const person = people.get(one);
      return person ? [[role, person.name, person.idNumber]] : [];
    };
    const debt = documents
      .map((one) => ({
        ...one,
        name: finance.title(one),
        due: one.paymentExpectedDate ?? one.issueDate,
        // What is planned for later is not claimed.
        owed: fromCents(dueCents(one, startOfDay(this.clock.now()))),
      }))
      .sort((one, other) => (one.due ?? 0) - (other.due ?? 0));
    const term = [startDate, endDate].map((day) => (day === null ? '—' : formatDay(day))).join(' – ');
    const report: Report = {
      title: 'Expediente de impago',
      subtitle: tenants.flatMap((one) => people.get(one)?.name ?? []).join(', ') || 'Inquilino',
      facts: [
        { label: 'Aseguradora', value: policy.insurer ?? '—' },
        { label: 'Póliza', value: policy.policyNumber ?? '—' },
        { label: 'Inmueble', value: units.flatMap((unit) => places.get(unit) ?? []).join(' · ') || '—' },
        { label: 'Contrato', value: term },
        { label: 'Renta', value: rent === null ? '—' : formatMoney(rent) },
        { label: 'Deuda', value: formatMoney(addMoney(0, ...debt.map(({ owed }) => owed))) },
      ],
      bars: [],
      tables: [
        {
          title: 'Partes',
          columns: [
            { label: 'Papel', kind: 'text' },
            { label: 'Nombre', kind: 'text' },
            { label: 'NIF', kind: 'text' },
          ],
          rows: [...tenants.flatMap(party('Inquilino')), ...landlords.flatMap(party('Propietario'))],
        },
        {
          title: 'Deuda',
          columns: [
            { label: 'Documento', kind: 'text' },
            { label: 'Concepto', kind: 'text' },
            { label: 'Vencimiento', kind: 'day' },
            { label: 'Importe', kind: 'money', summed: true },
          ],
          rows: debt.map(({ name, concept, due, owed }) => [name, concept, due, owed]),
        },
        {
          title: 'Reclamaciones hechas',
          columns: [
            { label: 'Fecha', kind: 'day' },
            { label: 'Documento', kind: 'text' },
            { label: 'Qué', kind: 'text' },
          ],
          rows: debt.flatMap(({ name, reminders }) =>
            reminders.map(({ date, step, stage }) => [
              date,
              name,
              stage ? choiceLabel(reminderStages, stage) : choiceLabel(arrearsSteps, step),
            ]),
          ),
        },
      ],
      notes: [],
      documents: debt.length,
    };
    const filing = { type: 'PAYMENT_INSURANCE', category: 'RENT', visibility: [], contract: id, mandate };
    // It is the insurer who reads it.
    return this.kept.keep({ language: 'ES', in: () => report }, { ...filing, places: units }, ctx);
  }
}
