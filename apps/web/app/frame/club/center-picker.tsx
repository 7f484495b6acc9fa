import { Icon } from '../../ui/icon.tsx'
import { useEffect, useState } from 'react'
import { useFetcher, useLocation, useSubmit } from 'react-router'
import { PlaceField } from '../../centers/parts/place/place-field.tsx'
import { readPosition, type PickedPlace } from '../../site/visit/position.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { loader as choices } from './center-choices.ts'

interface CenterPickerProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The club picker, by region. The centres come when it opens: other pages do not carry them. */
export default function CenterPicker({ id, open, onClose }: CenterPickerProps) {
  const { data: regions, load, state } = useFetcher<typeof choices>({ key: 'center-choices' })
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const [positionFailed, setPositionFailed] = useState(false)
  useEffect(() => {
    if (open && !regions && state === 'idle') void load('/_centers')
  }, [open, regions, state, load])
  const back = pathname + search
  const choose = (choice: Record<string, string>) => {
    onClose()
    void submit({ ...choice, back }, { method: 'post', action: '/_center' })
  }
  const pick = (picked: PickedPlace) => {
    if (picked.kind === 'center') choose({ center: picked.search })
    else void load(`/_centers?latitude=${picked.latitude}&longitude=${picked.longitude}`)
  }
  const chooseNearest = async () => {
    const position = await readPosition()
    if (position === null) setPositionFailed(true)
    else choose({ ...position })
  }
  return (
    <Dialog id={id} title="Ton club" open={open} onClose={onClose}>
      <Button type="button" look="quiet" width="full" onClick={() => void chooseNearest()}>
        <Icon name="locate" size={20} /> Le plus proche de moi
      </Button>
      <div className="mt-4">
        <PlaceField
          label="Ville, code postal ou club"
          labelClass="sr-only"
          inputClass="control"
          defaultValue=""
          onPick={pick}
        />
      </div>
      {positionFailed && (
        <p role="alert" className="mt-2 text-sm font-semibold text-alert">
          Ta position n’est pas disponible. Choisis ton club dans la liste.
        </p>
      )}
      {regions ? (
        regions.map((region) => (
          <section key={region.name} className="mt-6">
            <h3 className="border-b pb-2 text-sm font-semibold text-mute">{region.name}</h3>
            <ul>
              {region.centers.map((center) => (
                <li key={center.slug} className="border-b">
                  <button
                    type="button"
                    className="flex min-h-12 w-full flex-wrap items-baseline justify-between gap-x-4 py-3 text-left font-semibold hover:text-court"
                    onClick={() => choose({ center: center.slug })}
                  >
                    {center.name}
                    <span className="text-sm font-normal text-mute">
                      {center.distance ?? (!center.name.includes(center.city) && center.city)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <div className="mt-6 grid gap-3" role="status" aria-label="Chargement des clubs">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </div>
      )}
    </Dialog>
  )
}
