import { Anchor, Group, Text } from '@mantine/core';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { FieldText } from './field-text.tsx';
import { useWizard, useWizardValues } from './wizard-context.tsx';
import { isEmpty } from './wizard-validation.ts';
import classes from './wizard.module.css';

/** Everything that was answered, step by step, each with the way back to change it. */
export function WizardSummary() {
  const { form, steps } = useWizard();
  const values = useWizardValues();
  const Extra = steps.definition.summary;
  return (
    <>
      {Extra && <Extra />}
      {steps.all().map((step) => {
        const silent = step.silent?.(values) ?? [];
        const rows = step.fields.filter((name) => isAnswered(values[name]) && !silent.includes(name));
        return (
          <section key={step.key} aria-label={step.title} className={classes.summaryStep}>
            <Group justify="space-between" mb={4}>
              <Text component="h4" fw={600} m={0} size="sm">
                {step.title}
              </Text>
              <Anchor component="button" type="button" size="sm" onClick={() => steps.goTo(step.key)}>
                Cambiar
              </Anchor>
            </Group>
            {rows.length === 0 && (
              <Text size="sm" c="dimmed">
                Sin datos
              </Text>
            )}
            <dl className={classes.summary}>
              {rows.map((name) => {
                const meta = metaOf(form.fields[name]!);
                return (
                  <div key={name} className={classes.summaryRow}>
                    <dt>{meta.label}</dt>
                    <dd>
                      <FieldText meta={meta} value={values[name] as Json} />
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
    </>
  );
}

/** A box that is not ticked is no answer worth a line. */
function isAnswered(value: unknown): boolean {
  return !isEmpty(value) && value !== false;
}
