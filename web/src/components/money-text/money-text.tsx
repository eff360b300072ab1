import { formatMoney } from '@llavero/proto/values/money';

interface Props {
  /** Euros; nothing is shown for null. */
  euros: number | null | undefined;
  /** Negative amounts in red, for balances. */
  signed?: boolean;
}

/** An amount in euros, es-ES, with digits of equal width. */
export function MoneyText({ euros, signed = false }: Props) {
  if (euros === null || euros === undefined) return null;
  return (
    <span
      className="figures"
      style={{ whiteSpace: 'nowrap', ...(signed && euros < 0 ? { color: 'var(--ll-danger)' } : {}) }}
    >
      {formatMoney(euros)}
    </span>
  );
}
