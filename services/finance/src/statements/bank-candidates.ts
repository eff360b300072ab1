import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { bankCandidates } from '@llavero/proto/commands/bank-statements';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bankLine } from '@llavero/proto/records/finance/bank-line';
import { namesAPerson } from '@llavero/proto/rules/bank-matching/evidence';
import { isOwnDebt } from '@llavero/proto/rules/bank-matching/match-advances';
import { type BankMovement, sideOf } from '@llavero/proto/rules/bank-matching/matching';
import { daysBetween } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { openAdvances } from './open-advances.ts';
import { OpenDebtSource, type ShownDebt } from './open-debts.ts';
import { targetOf } from './pay-documents.ts';
import { movementOf } from './propose-matches.ts';

/** The documents that a movement could pay, for a person who looks for the right one. */
@CommandHandler(bankCandidates)
export class BankCandidates implements Handles<typeof bankCandidates> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly debts: OpenDebtSource,
  ) {}

  async run(
    { line: id, text, limit }: InputOf<typeof bankCandidates>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof bankCandidates>> {
    const line = await this.stores.of(bankLine).loadUnchecked(id);
    const [advance] = await openAdvances(this.database, id);
    const whole = movementOf(line);
    const movement = advance ? { ...whole, cents: advance.cents } : whole;
    const words = normaliseSearch(text ?? '')
      .split(' ')
      .filter(Boolean);
    const side = sideOf(movement);
    const found = (await this.debts.all(ctx)).filter(
      (debt) => debt.side === side && (!advance || isOwnDebt(advance, debt)) && isAsked(debt, words),
    );
    const proposed = new Set((advance ? line.advanceProposal : line.parts).map(targetOf));
    const ranked = found
      .map((debt) => ({ debt, far: proposed.has(debt.id) ? -Infinity : distance(debt, movement) }))
      .sort((one, other) => one.far - other.far || one.debt.due - other.debt.due)
      .slice(0, limit ?? undefined);
    return {
      total: found.length,
      documents: ranked.map(
        ({ debt: { id: document, isBill, name, concept, people, contract, due, cents } }) => ({
          ...(isBill
            ? { finance: null, bill: document, contract: null }
            : { finance: document, bill: null, contract }),
          ...{ name, concept, due },
          people: people.join(', ').slice(0, 400) || null,
          owed: fromCents(cents),
        }),
      ),
    };
  }
}

function isAsked({ name, concept, people }: ShownDebt, words: readonly string[]): boolean {
  const own = normaliseSearch([name, concept ?? '', ...people].join(' '));
  return words.every((word) => own.includes(word));
}

/** The smaller the likelier: account and name before amount, amount before date. */
function distance(debt: ShownDebt, movement: BankMovement): number {
  const isOwn = debt.iban !== null && debt.iban === movement.iban;
  const isNamed = namesAPerson(`${movement.counterparty ?? ''} ${movement.text}`, debt);
  const off =
    Math.abs(debt.cents - Math.abs(movement.cents)) / Math.max(debt.cents, Math.abs(movement.cents), 1);
  return (
    (isOwn || isNamed ? 0 : 1000) +
    Math.round(off * 500) +
    Math.min(400, Math.abs(daysBetween(debt.due, movement.day)))
  );
}
