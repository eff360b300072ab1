import { Link } from 'react-router-dom';
import { useMenu } from '../../../lib/menu.ts';
import type { Icon } from '../../../lib/menu.ts';
import classes from './config.module.css';
import { tools } from './tools.ts';

/** Every tool, and the other screens of the section beside them. */
export function ToolCards() {
  const section = useMenu().find(({ key }) => key === 'other');
  const screens = section?.screens.filter(({ load, key }) => load && key !== 'config') ?? [];
  return (
    <>
      <Cards
        label="Herramientas"
        cards={tools.map((tool) => ({ ...tool, to: `/other/config/${tool.key}` }))}
      />
      {screens.length > 0 && (
        <>
          <h2 className={classes.heading}>Configuración</h2>
          <Cards
            label="Configuración"
            cards={screens.map((screen) => ({ ...screen, to: `/${screen.path}` }))}
          />
        </>
      )}
    </>
  );
}

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
