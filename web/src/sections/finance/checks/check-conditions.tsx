import { type ReviewFact, reviewFacts } from '@llavero/proto/records/choices/finance-review';
import { MOST_CONDITIONS } from '@llavero/proto/rules/review-checks';
import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { optionsOf } from '../../../components/inputs/choice-options.ts';
import { DecimalInput } from '../../../components/inputs/number-inputs.tsx';
import classes from './checks.module.css';
import type { CheckToSave } from './review-checks.ts';

type Conditions = CheckToSave['conditions'];

interface Props {
  conditions: Conditions;
  /** Only their figures change. */
  fixed: boolean;
  /** What is wrong with a field of the check. */
  errorOf: (field: string) => string | null;
  onChange: (conditions: Conditions) => void;
}

/** What a check asks; all of it must hold. */
export function CheckConditions({ conditions, fixed, errorOf, onChange }: Props) {
  const setCondition = (at: number, patch: Partial<Conditions[number]>) =>
    onChange(conditions.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <>
      {conditions.map(({ fact, value }, at) => {
        const { unit } = reviewFacts.options[fact];
        return (
          <div key={fact} className={classes.condition}>
            <Select
              label={`Condición ${at + 1}`}
              data={optionsOf(reviewFacts)}
              value={fact}
              disabled={fixed}
              allowDeselect={false}
              onChange={(next) => next && setCondition(at, { fact: next as ReviewFact, value: null })}
            />
            {unit === null ? (
              <span />
            ) : (
              <DecimalInput
                label={unit === '€' ? 'Euros' : unit === '%' ? 'Por ciento' : 'Veces'}
                value={value}
                onChange={(next) => setCondition(at, { value: next })}
                error={errorOf(`conditions.${at}.value`)}
              />
            )}
            <ActionIcon
              aria-label={`Quitar la condición ${at + 1}`}
              mb={6}
              disabled={fixed || conditions.length === 1}
              onClick={() => onChange(conditions.filter((_, index) => index !== at))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        );
      })}
      {errorOf('conditions') && (
        <Text size="sm" c="red">
          {errorOf('conditions')}
        </Text>
      )}
      {!fixed && conditions.length < MOST_CONDITIONS && (
        <Button
          variant="subtle"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => {
            const next = reviewFacts.values.find((fact) => conditions.every((one) => one.fact !== fact));
            if (next) onChange([...conditions, { fact: next, value: null }]);
          }}
        >
          Añadir condición
        </Button>
      )}
    </>
  );
}
