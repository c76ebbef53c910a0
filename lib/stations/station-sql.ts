/** SQL for the name of a station, in use or removed; NULL without one. @param id SQL for its id */
export const stationNameSql = (id: string): string => `(SELECT named.name FROM stations named WHERE named.id = ${id})`

/** SQL for the parts of a combo with the names of their stations, as JSON. @param parts SQL for the `parts` of a line or a void */
export const namedPartsSql = (parts: string): string => `CASE WHEN ${parts} = '[]' THEN ${parts} ELSE (
  SELECT jsonb_agg(part || jsonb_build_object('station', ${stationNameSql(`(part ->> 'stationId')::uuid`)}) ORDER BY place)
  FROM jsonb_array_elements(${parts}) WITH ORDINALITY AS listed(part, place)) END`

/** SQL for the names of stations, in their sequence, as an array. @param ids SQL for an array of ids */
export const stationNamesSql = (ids: string): string => `ARRAY(
  SELECT named.name FROM unnest(${ids}) WITH ORDINALITY AS listed(id, place) JOIN stations named ON named.id = listed.id ORDER BY place)`
