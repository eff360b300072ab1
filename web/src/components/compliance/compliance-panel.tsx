import { Button, Stack, Text } from '@mantine/core';
import { contractLegalWarnings } from '@llavero/proto/commands/contracts';
import { legalDeadlines } from '@llavero/proto/commands/deadlines';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deadlineKinds } from '@llavero/proto/records/choices/deadlines';
import { formatDay } from '@llavero/proto/values/dates';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { runCommand } from '../../lib/api.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';

interface Props {
  collection: 'contract' | 'mandate';
  id: string;
}

/** Tab 'Cumplimiento': what the law would object to, and what is due, each with its article and the way to settle it. */
export function CompliancePanel({ collection, id }: Props) {
  const [, setSearch] = useSearchParams();
  const warnings = useQuery({
    queryKey: ['kpi', contractLegalWarnings.name, id],
    queryFn: ({ signal }) => runCommand(contractLegalWarnings, { id }, signal),
    enabled: collection === 'contract',
  });
  const deadlines = useQuery({
    queryKey: ['kpi', legalDeadlines.name, id],
    queryFn: ({ signal }) => runCommand(legalDeadlines, { record: id }, signal),
  });
  const failed = [warnings, deadlines].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const found = warnings.data?.warnings ?? [];
  const due = deadlines.data?.items ?? [];
  const edit = () => setSearch({ edit: '1' });
  const settled = deadlines.isSuccess && (collection === 'mandate' || warnings.isSuccess);
  return (
    <Stack gap="sm" p="md">
      {settled && found.length + due.length === 0 && (
        <Text size="sm" c="dimmed">
          Sin avisos legales ni plazos pendientes.
        </Text>
      )}
      {found.map(({ field, law, message }) => (
        <Notice key={`${field}/${message}`} tone="warning" icon={IconScale} title={law}>
          <Text size="sm">{message}</Text>
          <Settle label="Corregir en la ficha" onClick={edit} />
        </Notice>
      ))}
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
          <Settle label="Anotar en la ficha" onClick={edit} />
        </Notice>
      ))}
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
