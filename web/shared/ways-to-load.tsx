// The three ways to get data into the console, each with the command to copy.

import { CopyButton } from './copy-button.tsx'

const ways = [
  {
    name: 'Files',
    says: 'JSON lines, one file for each entity, as often as you like.',
    command: 'npm run stoa -- import FOLDER',
  },
  {
    name: 'Any program',
    says: 'sends each document when it changes: /api/docs shows how.',
    command: 'npm run stoa -- token create NAME',
  },
  {
    name: 'Firestore',
    says: 'is mirrored live, and receives what is edited here.',
    command: 'STOA_SOURCE=firestore FIRESTORE_PROJECT=PROJECT npm start',
  },
]

export function WaysToLoad() {
  return (
    <div className="mx-auto mt-4 max-w-xl text-left">
      <p className="mb-2 text-center">There are three ways to load data, which can be combined:</p>
      <ul className="divide-y divide-line-soft">
        {ways.map(({ name, says, command }) => (
          <li key={name} className="py-2.5">
            <p>
              <span className="font-medium text-text">{name}</span> {says}
            </p>
            <p className="flex items-center justify-between gap-2">
              <code className="min-w-0 font-mono text-xs break-words text-text">{command}</code>
              <CopyButton label={`Copy: ${command}`} text={command} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
