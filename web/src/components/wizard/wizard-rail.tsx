import { Progress, Text, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { settleInputs } from '../inputs/settle.ts';
import { useFormProblems } from '../record-form/form-store.ts';
import { useWizard, useWizardPosition, useWizardValues } from './wizard-context.tsx';
import { SUMMARY } from './wizard-steps.ts';
import classes from './wizard.module.css';

/** Where the user is: every step by name on a wide screen, a line and a bar on a narrow one. */
export function WizardRail() {
  const { form, steps } = useWizard();
  const state = useWizardPosition();
  useWizardValues();
  useFormProblems(form);
  const troubled = steps.troubled();
  const keys = steps.keys();
  const titles = new Map(steps.all().map(({ key, title }) => [key, title]));
  titles.set(SUMMARY, 'Resumen');
  const at = keys.indexOf(state.step);

  return (
    <nav aria-label="Pasos" className={classes.rail}>
      <ol className={classes.steps}>
        {keys.map((key, index) => {
          const current = key === state.step;
          const wrong = troubled.includes(key);
          const done = !current && !wrong && state.visited.includes(key);
          return (
            <li key={key}>
              <UnstyledButton
                className={classes.step}
                aria-current={current ? 'step' : undefined}
                data-done={done || undefined}
                data-wrong={wrong || undefined}
                onClick={({ currentTarget }) => {
                  if (index < at || settleInputs(currentTarget.closest('form'))) steps.goTo(key);
                }}
              >
                <span className={classes.stepMark} aria-hidden>
                  {wrong ? <IconAlertCircle size={14} /> : done ? <IconCheck size={14} /> : index + 1}
                </span>
                <span>
                  {titles.get(key)}
                  {wrong && <span className={classes.visuallyHidden}> (con errores)</span>}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
      <div className={classes.compactRail}>
        <Text size="sm" fw={500}>
          Paso {at + 1} de {keys.length} · {titles.get(state.step)}
        </Text>
        <Progress value={((at + 1) / keys.length) * 100} size="xs" mt={6} aria-label="Avance del asistente" />
      </div>
    </nav>
  );
}
