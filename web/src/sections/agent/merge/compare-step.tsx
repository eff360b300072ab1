import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { mergeRecords } from '@llavero/proto/commands/merge';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import {
  type DifferingField,
  type MergeChoice,
  type MergeFields,
  offeredChoice,
} from '@llavero/proto/rules/merge';
import { formatField } from '@llavero/proto/values/format-field';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { type Pair, previewOptions } from './merge-queries.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './merge.module.css';

interface Props {
  definition: RecordDefinition;
  pair: Pair;
  onSwap: () => void;
  onBack: () => void;
  onBegun: () => void;
}

/** The two records side by side: what is kept of each, what joins, and which links will move. */
export function CompareStep({ definition, pair, onSwap, onBack, onBegun }: Props) {
  const { data, error, refetch } = useQuery(previewOptions(pair));
  const [chosen, setChosen] = useState<Record<string, MergeChoice>>({});
  const [confirmed, setConfirmed] = useState(false);
  const fields = data?.fields as MergeFields | undefined;
  const choiceOf = (one: DifferingField): MergeChoice => chosen[one.field] ?? offeredChoice(one);
  const merge = useMutation({
    mutationFn: () =>
      runCommand(mergeRecords, {
        ...pair,
        winnerVersion: data!.winnerVersion,
        loserVersion: data!.loserVersion,
        choices: Object.fromEntries((fields?.choices ?? []).map((one) => [one.field, choiceOf(one)])),
        confirmed,
      }),
    onSuccess: onBegun,
  });
  if (error)
    return (
      <Stack>
        <ErrorState error={error} title="No se pueden unir" onRetry={() => void refetch()} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onSwap}>
            Que quede la otra
          </Button>
          <Button variant="default" onClick={onBack}>
            Elegir otra ficha
          </Button>
        </Group>
      </Stack>
    );
  if (!data || !fields) return <Loading height={240} what="Comparando" />;
  return (
    <Stack gap="md">
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Comparación de las dos fichas">
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">
                <small>Queda</small>
                {data.winnerTitle}
              </th>
              <th scope="col">
                <small>Se une y desaparece de las listas</small>
                {data.loserTitle}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.choices.map((one) => (
              <tr key={one.field}>
                <th scope="row">{one.label}</th>
                {(['winner', 'loser'] as const).map((side) => (
                  <td key={side}>
                    <Radio
                      name={`merge-${one.field}`}
                      checked={choiceOf(one) === side}
                      onChange={() => setChosen({ ...chosen, [one.field]: side })}
                      label={valueText(definition, one, side)}
                      aria-label={`${one.label}: ${valueText(definition, one, side)}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fields.choices.length === 0 && <Text c="dimmed">Los datos de las dos fichas coinciden.</Text>}
      {fields.joined.length > 0 && (
        <Text size="sm">Se suman los datos de las dos: {labelsOf(fields.joined)}.</Text>
      )}
      {fields.kept.length > 0 && (
        <Notice tone="info" title="La cuenta bancaria no cambia al unir">
          La de la ficha duplicada es {valueText(definition, fields.kept[0]!, 'loser')}. Si es la buena,
          cámbiela después en la ficha que queda.
        </Notice>
      )}
      <LinksNote links={data.links} />
      {data.differentIds && (
        <Notice tone="warning" title="Las dos fichas tienen documentos válidos y distintos">
          <Checkbox
            mt="xs"
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
            label="Confirmo que son la misma persona o empresa"
          />
        </Notice>
      )}
      {merge.error && (
        <Notice tone="danger" title="No se han unido">
          {errorBodyOf(merge.error).message}
        </Notice>
      )}
      <Group justify="space-between">
        <Button variant="subtle" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onSwap}>
          Que quede la otra
        </Button>
        <Group>
          <Button variant="default" onClick={onBack}>
            Volver
          </Button>
          <Button
            loading={merge.isPending}
            disabled={data.differentIds === true && !confirmed}
            onClick={() => merge.mutate()}
          >
            Unir fichas
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function LinksNote({ links }: { links: readonly { collection: string; count: number }[] }) {
  if (links.length === 0) return <Text size="sm">Nada enlaza con la ficha duplicada.</Text>;
  const parts = links.map(({ collection, count }) => {
    const { one, many } = definitionOf(collection).label;
    return `${count.toLocaleString('es-ES')} ${(count === 1 ? one : many).toLowerCase()}`;
  });
  return (
    <Text size="sm">Pasarán a la ficha que queda: {parts.join(', ')}. Puede deshacerse durante 30 días.</Text>
  );
}

const valueText = (definition: RecordDefinition, one: DifferingField, side: MergeChoice): string =>
  formatField(definition, one.field, one[side]) || 'Vacío';

const labelsOf = (fields: readonly DifferingField[]): string =>
  fields.map(({ label }) => label.toLowerCase()).join(', ');
