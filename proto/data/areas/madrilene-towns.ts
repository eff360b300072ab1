import { type AreaRow, areasOf } from './area.ts';

const rows: readonly AreaRow[] = [
  [
    'Leganés',
    '28911',
    12,
    'Gran ciudad del sur metropolitano, con un campus de la Universidad Carlos III en antiguos cuarteles. Tiene un centro tradicional, barrios nuevos con zonas comunes y el parque de Polvoranca. MetroSur y el cercanías la enlazan con Madrid y con sus vecinas.',
  ],
  [
    'Alcalá de Henares',
    '28801',
    12,
    'Ciudad natal de Cervantes y sede de una universidad fundada en 1499; su recinto histórico es patrimonio mundial. La calle Mayor, porticada, concentra comercio y terrazas. El cercanías y la A-2 la conectan con Madrid y con Guadalajara.',
  ],
  [
    'Pozuelo de Alarcón',
    '28223',
    16,
    'Municipio residencial del oeste, junto a la Casa de Campo, con urbanizaciones, colegios y sedes de empresas. La avenida de Europa reúne buena parte de la restauración. Cercanías y metro ligero llegan a Madrid en poco tiempo.',
  ],
  [
    'Getafe',
    '28901',
    12,
    'Ciudad con industria aeronáutica y campus de la Universidad Carlos III. La catedral de la Magdalena preside un centro comercial y peatonal. MetroSur y dos líneas de cercanías la comunican con Madrid.',
  ],
  [
    'Majadahonda',
    '28220',
    14,
    'En el noroeste, entre el monte del Pilar y la carretera de La Coruña, es una ciudad cómoda y comercial. La Gran Vía peatonal concentra tiendas y cafés, y el hospital Puerta de Hierro atiende a la zona. Predominan las urbanizaciones con jardín y piscina.',
  ],
  [
    'Alcobendas',
    '28100',
    15,
    'Al norte de Madrid, une un centro popular, las casas de La Moraleja y varios parques empresariales. El metro y el cercanías llegan hasta el casco urbano. Ofrece mucho empleo cercano y buenos equipamientos deportivos.',
  ],
  [
    'San Sebastián de los Reyes',
    '28701',
    14,
    'Pegada a Alcobendas, conserva su plaza y unos encierros muy conocidos a finales de agosto. Tempranales y Dehesa Vieja aportan viviendas recientes con zonas comunes. Cuenta con metro, hospital y grandes áreas comerciales.',
  ],
  [
    'Las Rozas de Madrid',
    '28230',
    14,
    'Municipio extenso del noroeste, rodeado de dehesas y del monte de El Pardo. Las Matas, Monterrozas y el casco urbano ofrecen desde pisos hasta chalés. Varias estaciones de cercanías y la A-6 lo unen con Madrid.',
  ],
  [
    'Boadilla del Monte',
    '28660',
    14,
    'Pueblo con un palacio del siglo XVIII obra de Ventura Rodríguez y un amplio monte de encinas. Ha crecido con urbanizaciones familiares y la ciudad financiera de un gran banco. El metro ligero y la M-50 facilitan los desplazamientos.',
  ],
  [
    'Villaviciosa de Odón',
    '28670',
    12,
    'Villa tranquila al oeste de Madrid, con un castillo y una universidad privada. El bosque de El Forestal y las urbanizaciones de casas bajas marcan su carácter. Los autobuses interurbanos y la M-501 llevan a la capital.',
  ],
  [
    'Móstoles',
    '28931',
    11,
    'Una de las ciudades más pobladas de la Comunidad, recordada por el bando de su alcalde en mayo de 1808. Acoge un campus de la Universidad Rey Juan Carlos y museos como el CA2M. El cercanías y MetroSur la recorren.',
  ],
  [
    'Alcorcón',
    '28921',
    12,
    'Entre Madrid y Móstoles, con tradición alfarera y los castillos de San José de Valderas. Tiene mucho comercio, hospital y universidad. Cercanías, MetroSur y la A-5 facilitan la vida sin coche y con él.',
  ],
  [
    'Fuenlabrada',
    '28941',
    11,
    'Ciudad joven del sur que creció con rapidez en los años setenta y ochenta. Cuenta con campus universitario, hospital y grandes polígonos que dan empleo. MetroSur y el cercanías la conectan con el resto del área metropolitana.',
  ],
  [
    'Parla',
    '28980',
    10,
    'Al sur de Getafe, una ciudad asequible recorrida por un tranvía circular. Parla Este reúne vivienda de este siglo con calles anchas y zonas verdes. El cercanías llega a Atocha y a Sol.',
  ],
  [
    'Torrejón de Ardoz',
    '28850',
    12,
    'En el corredor del Henares, cerca del aeropuerto y de la base aérea. El parque Europa, con réplicas de monumentos, y las fiestas de Navidad atraen a toda la región. Cercanías y A-2 la unen con Madrid y Alcalá.',
  ],
  [
    'Coslada',
    '28821',
    12,
    'Ciudad compacta junto al límite este de Madrid, con un importante puerto seco y polígonos logísticos. Ofrece barrios consolidados y vivienda nueva en el Barrio del Puerto. Metro y cercanías comparten estación en el centro.',
  ],
  [
    'Rivas-Vaciamadrid',
    '28521',
    12,
    'Municipio joven del sureste, nacido en buena parte de cooperativas de vivienda, con mucho adosado y carril bici. El parque regional del Sureste y la laguna del Campillo quedan al lado. La línea 9 de metro y la A-3 llegan a Madrid.',
  ],
  [
    'Tres Cantos',
    '28760',
    14,
    'Ciudad planificada en los años setenta entre el monte de Viñuelas y el de El Pardo. Sus sectores ajardinados separan el tráfico de los peatones y hay un parque tecnológico a mano. El cercanías la conecta con Chamartín.',
  ],
  [
    'Collado Villalba',
    '28400',
    10,
    'Centro comercial y de servicios de la sierra de Guadarrama, a medio camino entre Madrid y los puertos de montaña. Combina pisos asequibles, chalés y aire limpio. El tren y la A-6 bajan a la capital.',
  ],
  [
    'Arganda del Rey',
    '28500',
    10,
    'Villa del sureste con bodegas y una larga tradición agrícola en la vega del Jarama. La industria de sus polígonos da empleo a toda la comarca. La línea 9 de metro termina aquí y la A-3 pasa por el municipio.',
  ],
];

/** Towns around Madrid; the text names the first five, the others are *ours* ('the complete list is not shown'). */
export const madrileneTowns = areasOf('MADRID', 'Madrid', rows);
