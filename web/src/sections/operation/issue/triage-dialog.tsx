import { triageIssue } from '@llavero/proto/commands/issues';
import { repairCauses, type RepairCause } from '@llavero/proto/records/choices/issues';
import type { costBearers } from '@llavero/proto/records/choices/work';
import type { issue } from '@llavero/proto/records/supplies/issue';
import { payerText, proposedPayer } from '@llavero/proto/rules/repair-payer';
import { CommandDialog } from '../../../components/command-dialog/command-dialog.tsx';
import type { FormValues } from '../../../components/record-form/form-store.ts';
import { Notice } from '../../../components/wizard/notice.tsx';
import type { RowOf } from '../../../lib/records.ts';

interface Props {
  record: RowOf<typeof issue>;
  onClose: () => void;
}

/** Category, priority, cause and who pays; the article that decides is shown while one chooses. */
export function TriageDialog({ record, onClose }: Props) {
  const { id, version, category, priority, cause, estimatedCost, payer, payerReason, assignedTo } = record;
  return (
    <CommandDialog
      command={triageIssue}
      preset={{ id, version }}
      ask={['category', 'priority', 'cause', 'estimatedCost', 'payer', 'assignedTo', 'payerReason']}
      initial={{
        category: category ?? null,
        priority: priority ?? null,
        ...(cause ? { cause } : {}),
        estimatedCost: estimatedCost ?? null,
        payer: payer ?? null,
        payerReason: payerReason ?? null,
        assignedTo: assignedTo ?? null,
      }}
      columns={2}
      below={(values) => <Proposal values={values} />}
      overrides={{
        payer: { help: 'Vacío: lo que propone la ley según la causa.' },
        payerReason: { help: 'Vacío: el motivo y el artículo de la propuesta.' },
      }}
      done="Incidencia clasificada"
      onClose={onClose}
    />
  );
}

const named: Record<(typeof costBearers.values)[number], string> = {
  LANDLORD: 'el propietario',
  TENANT: 'el inquilino',
  COMMUNITY: 'la comunidad',
  INSURANCE: 'el seguro',
  COMPANY: 'la empresa gestora',
};

const isCause = (value: unknown): value is RepairCause =>
  typeof value === 'string' && (repairCauses.values as readonly string[]).includes(value);

function Proposal({ values: { cause, estimatedCost, payer } }: { values: FormValues }) {
  if (!isCause(cause)) return <Notice tone="info" title="Elija la causa: de ella depende quién paga." />;
  const proposed = proposedPayer(cause, typeof estimatedCost === 'number' ? estimatedCost : null);
  const isOther = payer != null && payer !== proposed.payer;
  return (
    <Notice tone={isOther ? 'warning' : 'info'} title={`Propuesta: paga ${named[proposed.payer]}`}>
      {payerText(proposed)}
    </Notice>
  );
}
