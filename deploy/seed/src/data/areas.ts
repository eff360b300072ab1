import { areas as known } from '@llavero/proto/data/areas/all';
import type { Area as KnownArea } from '@llavero/proto/data/areas/area';

/** A district or town with a few of its streets. */
export interface Area extends Pick<KnownArea, 'name' | 'city' | 'province' | 'region'> {
  zip: string;
  /** Euros per square metre and month. */
  rent: number;
  streets: readonly string[];
}

/** Streets of the districts and towns the portfolio lies in; what else is known of them has one place. */
const streets: Readonly<Record<string, readonly string[]>> = {
  'ciutat-vella': ['Carrer de Ferran', 'Carrer dels Escudellers', 'Carrer de la Princesa'],
  eixample: ['Carrer de Provença', 'Carrer de Mallorca', "Carrer d'Aragó", 'Carrer de Muntaner'],
  gracia: ['Carrer de Verdi', 'Carrer Gran de Gràcia', "Carrer d'Astúries"],
  'horta-guinardo': ['Carrer de Sardenya', 'Passeig de Maragall', 'Carrer de Lepant'],
  'les-corts': ['Carrer de Galileu', 'Travessera de les Corts', 'Carrer de Numància'],
  'nou-barris': ['Passeig de Fabra i Puig', 'Carrer de Pi i Molist', 'Via Júlia'],
  'sant-andreu': ['Carrer Gran de Sant Andreu', 'Rambla de Fabra i Puig', 'Carrer de Malats'],
  'sant-marti': ['Rambla del Poblenou', 'Carrer de Pallars', 'Carrer de Pujades'],
  'sants-montjuic': ['Carrer de Sants', 'Carrer de Blai', 'Carrer de la Creu Coberta'],
  'sarria-sant-gervasi': ['Carrer Major de Sarrià', 'Carrer de Mandri', 'Via Augusta'],
  arganzuela: ['Paseo de las Delicias', 'Calle de Embajadores'],
  barajas: ['Calle de la Rioja', 'Avenida de Logroño'],
  carabanchel: ['Calle del General Ricardos', 'Calle de la Oca'],
  centro: ['Calle de Fuencarral', 'Calle de Hortaleza', 'Calle de la Palma'],
  chamartin: ['Calle del Príncipe de Vergara', 'Calle de López de Hoyos'],
  chamberi: ['Calle de Santa Engracia', 'Calle de Ponzano', 'Calle de Zurbano'],
  'ciudad-lineal': ['Calle de Alcalá', 'Calle de Arturo Soria'],
  'fuencarral-el-pardo': ['Avenida de la Ilustración', 'Calle de Ginzo de Limia'],
  hortaleza: ['Calle de Mar de Kara', 'Gran Vía de Hortaleza'],
  latina: ['Paseo de Extremadura', 'Calle de Sepúlveda'],
  'moncloa-aravaca': ['Calle de la Princesa', 'Calle de Ferraz'],
  moratalaz: ['Calle del Camino de los Vinateros', 'Avenida de Moratalaz'],
  'puente-de-vallecas': ['Avenida de la Albufera', 'Calle de Peña Prieta'],
  retiro: ['Calle de Ibiza', 'Calle de Narváez'],
  salamanca: ['Calle de Lagasca', 'Calle de Ayala', 'Calle de Velázquez'],
  'san-blas-canillejas': ['Calle de Hermanos García Noblejas', 'Avenida de Arcentales'],
  tetuan: ['Calle de Bravo Murillo', 'Calle de Orense'],
  usera: ['Calle de Marcelo Usera', 'Calle de Rafaela Ybarra'],
  vicalvaro: ['Calle de San Cipriano', 'Paseo de los Artilleros'],
  'villa-de-vallecas': ['Avenida del Ensanche de Vallecas', 'Calle de Sierra Gorda'],
  villaverde: ['Avenida de Andalucía', 'Paseo de Alberto Palacios'],
  'sant-cugat-del-valles': ['Carrer de Santiago Rusiñol', 'Avinguda de Cerdanyola'],
  sabadell: ['La Rambla', 'Carrer de Sant Antoni'],
  terrassa: ['Carrer de la Rutlla', 'Passeig del Comte d’Ègara'],
  mataro: ['Carrer de Barcelona', 'Ronda de Prim'],
  badalona: ['Carrer de Mar', 'Avinguda de Martí Pujol'],
  castelldefels: ['Avinguda de la Constitució', 'Carrer de l’Església'],
  leganes: ['Calle de Madrid', 'Avenida de Fuenlabrada'],
  'alcala-de-henares': ['Calle Mayor', 'Calle de los Libreros'],
  'pozuelo-de-alarcon': ['Avenida de Europa', 'Calle de San Juan de la Cruz'],
  getafe: ['Calle de Madrid', 'Calle de Toledo'],
  majadahonda: ['Gran Vía', 'Calle de Santa Catalina'],
};

/** The 31 districts and the towns the portfolio lies in. */
export const areas: readonly Area[] = known.flatMap(
  ({ slug, name, city, province, region, zips, startingPrice }) => {
    const here = streets[slug];
    return here ? [{ name, city, province, region, zip: zips[0]!, rent: startingPrice, streets: here }] : [];
  },
);
