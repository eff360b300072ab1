import { Button, Stack, Text } from '@mantine/core';
import { contractLegalWarnings } from '@llavero/proto/commands/contracts';
import { legalDeadlines } from '@llavero/proto/commands/deadlines';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type DeadlineKind, deadlineKinds } from '@llavero/proto/records/choices/deadlines';
import { formatDay } from '@llavero/proto/values/dates';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommand } from '../../lib/api.ts';
import type { Row } from '../../lib/records.ts';
import type { RecordAction } from '../detail-window/types.ts';
import { useWindowAddress } from '../detail-window/window-address.ts';
import { HandOverButton } from '../insurer/hand-over-button.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { ComplianceItems, useComplianceFindings } from './compliance-items.tsx';

/** What settles something: an act with a dialog, or the tab of the window where it is done. */
type Settlement = RecordAction | { label: string; tab: string };

/** The acts of a record; whatever has none is settled in the form. */
export interface ComplianceActs {
  deadlines?: Readonly<Partial<Record<DeadlineKind, Settlement>>>;
  /** By the field that the warning names. */
  warnings?: Readonly<Record<string, Settlement>>;
}

interface Props {
  collection: 'contract' | 'mandate';
  record: Row;
  acts?: ComplianceActs;
}

/** Tab 'Cumplimiento': what the law would object to, the insurance and certificates that are missing, and what is due, each with its article and the way to settle it. */
export function CompliancePanel({ collection, record, acts = {} }: Props) {
  const { id } = record;
  const { setEditing, setTab } = useWindowAddress();
  // With the record as it was read when the dialog was opened: a later write of somebody else is found by its version.
  const [asking, setAsking] = useState<{ action: RecordAction; record: Row } | null>(null);
  const warnings = useQuery({
    queryKey: ['kpi', contractLegalWarnings.name, id],
    queryFn: ({ signal }) => runCommand(contractLegalWarnings, { id }, signal),
    enabled: collection === 'contract',
  });
  const deadlines = useQuery({
    queryKey: ['kpi', legalDeadlines.name, id],
    queryFn: ({ signal }) => runCommand(legalDeadlines, { record: id }, signal),
  });
  const lacking = useComplianceFindings(collection, id);
  const failed = [warnings, deadlines, lacking].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const found = warnings.data?.warnings ?? [];
  const due = deadlines.data?.items ?? [];
  const settle = (by: Settlement | undefined, otherwise: string) => {
    if (by && 'tab' in by) return <Settle label={by.label} onClick={() => setTab(by.tab)} />;
    if (by && (by.allowed?.(record) ?? true) === true)
      return <Settle label={by.label} onClick={() => setAsking({ action: by, record })} />;
    return <Settle label={otherwise} onClick={() => setEditing(true)} />;
  };
  const settled =
    deadlines.isSuccess && lacking.isSuccess && (collection === 'mandate' || warnings.isSuccess);
  return (
    <Stack gap="sm" p="md">
      {settled && found.length + due.length + (lacking.data?.total ?? 0) === 0 && (
        <Text size="sm" c="dimmed">
          Sin avisos legales, seguros o certificados por resolver ni plazos pendientes.
        </Text>
      )}
      {found.map(({ field, law, message }) => (
        <Notice key={`${field}/${message}`} tone="warning" icon={IconScale} title={law}>
          <Text size="sm">{message}</Text>
          {settle(acts.warnings?.[field], 'Corregir en la ficha')}
        </Notice>
      ))}
      {lacking.data && <ComplianceItems found={lacking.data} of={id} />}
      {due.map(({ kind, day, daysLeft, law }) => (
        <Notice
          key={`${kind}/${day}`}
          tone={daysLeft < 0 ? 'danger' : daysLeft <= 30 ? 'warning' : 'info'}
          icon={IconScale}
          title={`${choiceLabel(deadlineKinds, kind)}: ${formatDay(day)}`}
        >
          <Text size="sm">
            {law}. {daysLeft < 0 ? `Venció hace ${-daysLeft} días.` : `Quedan ${daysLeft} días.`}
          </Text>
          {kind === 'INSURER_REPORT' ? (
            <HandOverButton contract={id} title="este contrato" />
          ) : (
            settle(acts.deadlines?.[kind], 'Anotar en la ficha')
          )}
        </Notice>
      ))}
      {asking?.action.dialog?.(asking.record, () => setAsking(null))}
    </Stack>
  );
}

function Settle({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button mt={6} size="compact-xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
