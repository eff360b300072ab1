import type { Fields } from '@llavero/proto/fields/field';
import { useEffect, useRef } from 'react';
import type { Row } from '../../lib/records.ts';
import { useWizard } from './wizard-context.tsx';
import type { WizardValues } from './wizard-definition.ts';

/** Lays over the form what a chosen record says, once for each record. */
export function useTaken<F extends Fields>(
  record: Row | undefined,
  take: (record: Row, values: WizardValues<F>) => WizardValues<F>,
): void {
  const { form } = useWizard();
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (!record || taken.current === record.id) return;
    taken.current = record.id;
    form.setMany(take(record, form.values() as WizardValues<F>) as ReturnType<typeof form.values>);
  }, [record, take, form]);
}
