import { useMenu } from '../../../lib/menu.ts';
import { Cards } from './cards.tsx';
import classes from './config.module.css';
import { tools } from './tools.ts';

/** Every tool, and the other screens of the section beside them. */
export function ToolCards() {
  const section = useMenu().find(({ key }) => key === 'other');
  const screens = section?.screens.filter(({ key }) => key !== 'config') ?? [];
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
