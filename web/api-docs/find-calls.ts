// Finds the calls that contain all words of a text in their method, path, group or description. Swagger UI itself only
// finds groups.

/** Immutable structures, as Swagger UI passes them. */
type Group = {
  get(key: 'operations'): Calls
  set(key: 'operations', calls: Calls): Group
}
type Calls = { filter(keep: (call: { toJS(): unknown }) => boolean): Calls; size: number }
type Groups = {
  map(change: (group: Group) => Group): Groups
  filter(keep: (group: Group) => boolean): Groups
}

export function findCalls(groups: Groups, text: string): Groups {
  const wanted = text.toLowerCase().split(/\s+/)
  const holdsAll = (call: { toJS(): unknown }) => {
    const said = JSON.stringify(call.toJS()).toLowerCase()
    return wanted.every((word) => said.includes(word))
  }
  return groups
    .map((group) => group.set('operations', group.get('operations').filter(holdsAll)))
    .filter((group) => group.get('operations').size > 0)
}
