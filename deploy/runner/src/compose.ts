import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { systemsOf } from '@llavero/stand-ins/table';
import { type Environment, standInsEnvironment } from './environment.ts';
import { DEFAULT_BASE_PORT, foldersIn, portsFrom } from './layout.ts';

const BEGIN = '# outside systems: begin\n';
const END = '# outside systems: end\n';

/**
 * `docker-compose.yml` with the part that follows from the table of outside systems: the variables each service
 * takes from `.env`, and the environment of the stand-ins.
 *
 * @throws Error when the marks of that part are gone
 */
export function withOutsideSystems(file: string): string {
  const [begin, end] = [file.indexOf(BEGIN), file.indexOf(END)];
  if (begin < 0 || end < begin)
    throw new Error(`docker-compose.yml lacks the lines "${BEGIN.trim()}" and "… end"`);
  const inContainers = {
    ports: portsFrom(DEFAULT_BASE_PORT),
    folders: { ...foldersIn('/data'), standIns: '/data' },
    listen: '0.0.0.0',
  };
  const maps = [
    yamlMap('stand-ins', standInsEnvironment(inContainers)),
    ...serviceNames.map((service) =>
      yamlMap(
        `outside-${service}`,
        Object.fromEntries(outsideVariables(service).map((variable) => [variable, `\${${variable}:-}`])),
      ),
    ),
  ];
  return `${file.slice(0, begin + BEGIN.length)}# Written by "make generate" from what the services declare.\n${maps.join('')}${file.slice(end)}`;
}

/** Names of the variables of a service's outside systems. */
export function outsideVariables(service: ServiceName): string[] {
  return systemsOf(service).flatMap(({ variables }) => Object.keys(variables));
}

function yamlMap(name: string, values: Environment): string {
  const lines = Object.entries(values).map(([key, value]) => `  ${key}: '${value}'\n`);
  const head = `x-${name}: &${name}`;
  return lines.length > 0 ? `${head}\n${lines.join('')}` : `${head} {}\n`;
}
