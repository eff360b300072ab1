import { Skeleton, UnstyledButton } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type CertificateCard, certificateCards } from '@llavero/proto/records/choices/places';
import { formatNumber } from '@llavero/proto/values/number';
import classes from './certificate.module.css';

interface Props {
  total: number;
  cards: readonly { card: CertificateCard; count: number }[] | undefined;
  chosen: CertificateCard | null;
  onChoose: (card: CertificateCard | null) => void;
}

/** How many certificates lie where; a card filters the list, and takes the filter away again. */
export function CockpitCards({ total, cards, chosen, onChoose }: Props) {
  if (!cards) return <Skeleton height={72} />;
  return (
    <div className={classes.cards} role="group" aria-label="Situación de los certificados">
      <UnstyledButton className={classes.card} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        <b className="figures">{formatNumber(total, 0)}</b>
        <span>Todos</span>
      </UnstyledButton>
      {cards.map(({ card, count }) => (
        <UnstyledButton
          key={card}
          className={classes.card}
          data-colour={certificateCards.options[card].colour}
          aria-pressed={chosen === card}
          onClick={() => onChoose(chosen === card ? null : card)}
        >
          <b className="figures">{formatNumber(count, 0)}</b>
          <span>{choiceLabel(certificateCards, card)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
