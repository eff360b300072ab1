import { dismissals } from '@llavero/proto/records/choices/bank-statements';
import { bankLineStatuses } from '@llavero/proto/records/choices/bank-statements';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Checkbox, Menu, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import classes from './bank.module.css';
import { decisionOf, type OpenLine } from './open-line.ts';
import { DISMISS, LINE_LIST } from './use-bank-keys.ts';
import type { Decisions } from './use-bank-lines.ts';

interface Props {
  lines: readonly OpenLine[];
  total: number;
  current: string;
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
  onChoose: (id: string) => void;
  /** The ticked ones. */
  meant: readonly OpenLine[];
  decisions: Decisions;
}

/** The movements that wait for a decision. */
export function LinePane({ lines, total, current, ticked, onTick, onChoose, meant, decisions }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // The first one is where the list begins; a window that is too low for it stays where it is.
    const isMoved = shown.current !== null;
    shown.current = current;
    if (isMoved) list.current?.querySelector('[data-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const proposed = meant.filter((line) => decisionOf(line).hasProposal);
  const own = lines.filter(({ id }) => id === current);
  const dismissed = (meant.length > 0 ? meant : own).filter(({ booked }) => !booked);
  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <h2>{`Movimientos (${formatNumber(total, 0)})`}</h2>
        <div className={classes.tools} style={{ margin: 0 }}>
          {proposed.length > 0 && (
            <Button
              size="compact-sm"
              loading={decisions.busy}
              onClick={() => void decisions.confirm(proposed)}
            >
              {`Confirmar ${proposed.length}`}
            </Button>
          )}
          {/* Opened by a key, it gets the focus a moment later: the next key must not close it. */}
          <Menu id={DISMISS} position="bottom-end" clickOutsideEvents={['mousedown', 'touchstart']}>
            <Menu.Target>
              <Button size="compact-sm" variant="default" disabled={decisions.busy || dismissed.length === 0}>
                {dismissed.length > 1 ? `Sin documento (${dismissed.length})` : 'Sin documento'}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {dismissals.values.map((reason) => (
                <Menu.Item
                  key={reason}
                  onClick={() =>
                    void decisions.dismiss(
                      dismissed,
                      reason,
                      reason === 'BANK_FEES' || reason === 'OWN_TRANSFER',
                    )
                  }
                >
                  {dismissals.options[reason].label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <ul
        className={classes.rows}
        id={LINE_LIST}
        ref={list}
        aria-label="Movimientos por conciliar"
        tabIndex={0}
      >
        {lines.map((line) => {
          const { id, bookingDate, counterparty, text, status } = line;
          const { amount, isAdvance } = decisionOf(line);
          const why = isAdvance ? line.advanceWhy : line.why;
          return (
            <li key={id} className={classes.row} data-current={id === current || undefined}>
              <Checkbox
                size="xs"
                mt={2}
                aria-label={`Marcar el movimiento de ${counterparty ?? text ?? ''}`}
                checked={ticked.has(id)}
                onChange={() => onTick(id)}
              />
              <span className="figures">{formatDay(bookingDate)}</span>
              <UnstyledButton
                className={classes.what}
                aria-current={id === current}
                onClick={() => onChoose(id)}
              >
                <span className={classes.name}>{counterparty || text || 'Sin concepto'}</span>
                <span className={classes.part}>{counterparty ? text : ''}</span>
                {why && <span className={classes.part}>{why}</span>}
              </UnstyledButton>
              <span className={classes.amount}>
                <MoneyText euros={amount} signed />
                <span className={classes.part}>
                  <StatusBadge set={bankLineStatuses} value={status} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
