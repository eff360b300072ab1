import { Alert, Loader, Text } from '@mantine/core';
import { templateData } from '@llavero/proto/commands/templates';
import { isCollectionName } from '@llavero/proto/collections';
import type { MergeData } from '@llavero/proto/templates/merge-fields';
import { renderTemplate } from '@llavero/proto/templates/render';
import {
  type DocumentTemplate,
  MOST_SAMPLES,
  storedParagraph,
  textsOf,
} from '@llavero/proto/templates/template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkPicker } from '../../../components/link-picker/link-picker.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { BlockView } from './block-view.tsx';
import { ConditionTable } from './condition-table.tsx';
import classes from './templates.module.css';

interface Props {
  template: DocumentTemplate;
  language: string;
  /** One record is shown as the document, up to three as a table of conditions. */
  most: 1 | typeof MOST_SAMPLES;
}

/** What a template makes of records that are chosen by search; it follows every key that is pressed. */
export function Samples({ template, language, most }: Props) {
  const [ids, setIds] = useState<string[]>([]);
  const collection = template.collection ?? '';
  const labels = useLabels(isCollectionName(collection) ? collection : 'contract', ids);
  // Read again only when the template uses other fields, not with every word.
  const used = template.paragraphs.map((paragraph) => [
    paragraph.type,
    paragraph.repeat ?? '',
    paragraph.rowsOf ?? '',
    paragraph.condition ?? '',
    ...(paragraph.conditions ?? []).map(({ field }) => field),
    ...textsOf(paragraph).flatMap(({ text }) => text.match(/\{\{[^}]*\}\}/g) ?? []),
  ]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['template-data', collection, ids, used],
    queryFn: async ({ signal }) => {
      const paragraphs = template.paragraphs.map(storedParagraph);
      const records = ids.map((id) => ({ id }));
      const answer = await runCommand(templateData, { collection, paragraphs, records }, signal);
      return answer.data as Record<string, MergeData>;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!isCollectionName(collection))
    return <Text className={classes.quiet}>Esta plantilla no toma datos de ninguna ficha.</Text>;
  const samples = ids.flatMap((id) => {
    const found = data?.[id];
    const rendered = found && renderTemplate(template, found, language === 'CA' ? 'CA' : 'ES');
    return rendered ? [{ id, title: labels.get(id) ?? '…', rendered }] : [];
  });
  return (
    <>
      <LinkPicker
        collection={collection}
        label={most === 1 ? 'Ficha de muestra' : `Hasta ${MOST_SAMPLES} fichas de muestra`}
        value={ids}
        onChange={(next) => setIds(next.slice(-most))}
        single={most === 1}
      />
      {isFetching && <Loader size="xs" aria-label="Leyendo los datos" />}
      {error && <Alert color="red">{error.message}</Alert>}
      {ids.length === 0 && (
        <Text size="sm" className={classes.quiet}>
          Busque una ficha para ver el documento con sus datos.
        </Text>
      )}
      {most === 1
        ? samples.map(({ id, rendered }) => <BlockView key={id} rendered={rendered} />)
        : samples.length > 0 && <ConditionTable paragraphs={template.paragraphs} samples={samples} />}
    </>
  );
}
