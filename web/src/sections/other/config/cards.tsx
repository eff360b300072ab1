import { Link } from 'react-router-dom';
import type { Icon } from '../../../lib/menu.ts';
import classes from './config.module.css';

interface Card {
  key: string;
  title: string;
  icon: Icon;
  to: string;
  text?: string;
}

/** Links as cards. */
export function Cards({ label, cards }: { label: string; cards: readonly Card[] }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {cards.map(({ key, title, text, icon: Mark, to }) => (
        <li key={key}>
          <Link to={to} className={classes.card}>
            <Mark size={22} stroke={1.5} />
            <span className={classes.cardTitle}>{title}</span>
            {text && <span className={classes.cardText}>{text}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
