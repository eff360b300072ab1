import { answeredMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { fieldLabel, formatField } from '../../lib/format.ts';
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
    const isMoney = typeof value === 'number' && answeredMeta(definition, field)?.kind === 'money';
    return {
      label,
      value: isMoney ? <MoneyText euros={value} /> : formatField(definition, field, value) || none,
    };
  });
}
