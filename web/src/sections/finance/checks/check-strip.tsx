import { reviewSeverities } from '@llavero/proto/records/choices/finance-review';
import { formatNumber } from '@llavero/proto/values/number';
import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './checks.module.css';
import type { CheckCount } from './review-checks.ts';

const ChecksDialog = lazy(() => import('./checks-dialog.tsx'));

interface Props {
  checks: readonly CheckCount[];
  /** The check whose documents are shown; null for those of all. */
  chosen: string | null;
  onChoose: (check: string | null) => void;
}

/** How many documents each check points at; one click shows only those. */
export function CheckStrip({ checks, chosen, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const found = checks.filter(({ documents, check }) => documents > 0 || check === chosen);
  return (
    <div className={classes.strip}>
      <div className={classes.chips} role="group" aria-label="Reglas que señalan documentos">
        {found.map(({ check, name, severity, documents }) => (
          <button
            key={check}
            type="button"
            className={classes.chip}
            data-colour={reviewSeverities.options[severity].colour}
            aria-pressed={check === chosen}
            title={`${reviewSeverities.options[severity].label}: ${name}`}
            onClick={() => onChoose(check === chosen ? null : check)}
          >
            {name} <strong>{formatNumber(documents, 0)}</strong>
          </button>
        ))}
        {found.length === 0 && <span className={classes.quiet}>Ninguna regla señala documentos.</span>}
      </div>
      <Button
        className={classes.manage ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconAdjustments size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        Reglas
      </Button>
      {opened && (
        <Suspense>
          <ChecksDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
