import type { Json } from '@llavero/proto/fields/field';
import { answeredMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import type { ReactNode } from 'react';
import { fieldLabel, formatField } from '../../lib/format.ts';
import { useRecordLabels } from '../../lib/record-labels.ts';
import type { Row } from '../../lib/records.ts';
import { MoneyText } from '../money-text/money-text.tsx';
import type { Figure, FigureOf } from './types.ts';

/** The figures of a record's header, fields as lists show them. */
export function figuresOf(
  definition: RecordDefinition,
  record: Row,
  figures: readonly FigureOf[],
): readonly Figure[] {
  return figures.flatMap((figure): Figure | readonly Figure[] => {
    if (typeof figure === 'function') return figure(record);
    const { field, label = fieldLabel(definition, field), none = '—' } = figure;
    const value = record[field];
    return { label, value: valueOf(definition, field, value) || none };
  });
}

function valueOf(definition: RecordDefinition, field: string, value: Json | undefined): ReactNode {
  const meta = answeredMeta(definition, field);
  if (typeof value === 'number' && meta?.kind === 'money') return <MoneyText euros={value} />;
  const text = formatField(definition, field, value);
  return text && meta?.to ? <LinkedNames definition={definition} field={field} value={value} /> : text;
}

interface LinkedNamesProps {
  definition: RecordDefinition;
  field: string;
  value: Json | undefined;
}

/** What the records are called that a field links to, once that is known. */
function LinkedNames({ definition, field, value }: LinkedNamesProps) {
  const label = useRecordLabels(definition, { [field]: value });
  return <>{formatField(definition, field, value, label)}</>;
}
