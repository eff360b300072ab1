import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useWizardValues } from '../../../components/wizard/wizard-context.tsx';
import { CheckStrip } from '../checks/check-strip.tsx';
import type { GenerationFields } from './generation-fields.ts';
import { KindTable } from './kind-table.tsx';
import { previewOptions, requestOf } from './month-preview.ts';
import { monthTitle } from './month-title.ts';
import { outcomes } from './outcomes.ts';
import { PreviewHash } from './preview-hash.tsx';
import { PreviewProgress } from './preview-progress.tsx';
import { PreviewTable } from './preview-table.tsx';

const ALL = 'all';

/** What the generation would create, what is there already, and what is left out and why. Writes nothing. */
export function PreviewStep() {
  const request = requestOf(useWizardValues<GenerationFields>());
  const [outcome, setOutcome] = useState(ALL);
  const [kind, setKind] = useState(ALL);
  const [check, setCheck] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(previewOptions(request));
  if (error && !isFetching)
    return <ErrorState error={error} title="No hay previsualización" onRetry={() => void refetch()} />;
  if (!data) return <PreviewProgress request={request} />;
  const rows = data.rows.filter(
    (row) =>
      (outcome === ALL || row.outcome === outcome) &&
      (kind === ALL || row.kind === kind) &&
      (check === null || row.found.some((one) => one.check === check)),
  );
  const title = monthTitle(request.year, request.month);
  return (
    <>
      <KindTable kinds={data.kinds} />
      {data.toCreate > 0 && <PreviewHash hash={data.hash} />}
      {data.toCreate === 0 && (
        <EmptyState
          icon={IconReceiptOff}
          title="Nada que crear"
          text={
            data.existing > 0
              ? `Los documentos de ${title} ya existen: generar otra vez no duplica ninguno.`
              : `Ningún contrato tiene documentos que emitir en ${title}.`
          }
        />
      )}
      {data.toCreate > 0 && <CheckStrip checks={data.checks} chosen={check} onChoose={setCheck} />}
      {data.rows.length > 0 && (
        <>
          <Group justify="space-between" my="sm" gap="xs">
            <Group gap="xs">
              <Select
                size="xs"
                w={210}
                aria-label="Documentos que se muestran"
                value={kind}
                allowDeselect={false}
                onChange={(value) => setKind(value ?? ALL)}
                data={[
                  { value: ALL, label: 'Todos los documentos' },
                  ...data.kinds.map((one) => ({
                    value: one.kind,
                    label: monthDocuments.options[one.kind].label,
                  })),
                ]}
              />
              <SegmentedControl
                size="xs"
                value={outcome}
                onChange={setOutcome}
                aria-label="Filas que se muestran"
                data={[
                  { value: ALL, label: 'Todos' },
                  ...outcomes.values.map((value) => ({ value, label: outcomes.options[value].label })),
                ]}
              />
            </Group>
            {data.toCreate + data.existing + data.skipped > data.rows.length && (
              <Text size="xs" c="dimmed">
                Se muestran {data.rows.length}; las cifras son de todos.
              </Text>
            )}
          </Group>
          <PreviewTable rows={rows} />
        </>
      )}
    </>
  );
}
