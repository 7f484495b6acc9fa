import { largestPictureBytes } from '@quatre/domain'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useDialog } from '../../ui/browser/use-dialog.ts'
import { cropped, useCrop } from './use-crop.ts'
import { useForm } from './use-form.ts'

// Safari makes a JPEG of an iPhone's HEIC where that is not among them.
const formats = 'image/jpeg,image/png,image/webp'

/** The picture; a chosen one is shown in its square, to be moved and enlarged before it is sent. */
export function PhotoForm({ picture }: { picture: string }) {
  const { Form, formProps, submit, sending, answer, errors } = useForm('photo')
  const removal = useForm('sans-photo')
  const { opener, dialog } = useDialog('photo-suppression')
  const crop = useCrop()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const { clear } = crop
  useEffect(() => {
    if (!answer?.saved) return
    clear()
  }, [answer, clear])
  const isChanged = Boolean(answer?.saved ?? removal.answer?.saved)
  useEffect(() => {
    // The button that was pressed is gone, and the input was made anew.
    if (isChanged) input.current?.focus()
  }, [isChanged, picture])
  const choose = (files: FileList | null) => {
    const file = files?.[0] ?? null
    setTooLarge(file !== null && file.size > largestPictureBytes)
    setUnreadable(false)
    crop.choose(file)
  }
  // One may have chosen before the script was there.
  const chooseAtStart = useEffectEvent(() => {
    if (input.current?.files?.length) choose(input.current.files)
  })
  useEffect(() => chooseAtStart(), [])
  const send = async (event: FormEvent<HTMLFormElement>) => {
    if (crop.image === null) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('photo', await cropped(crop.image, crop.view), 'photo.jpg')
    await submit(form, { method: 'post', encType: 'multipart/form-data', action: formProps.action })
  }
  const refusal = tooLarge
    ? 'Cette photo dépasse 8\u00a0Mo.'
    : unreadable
      ? 'Ce fichier ne s’ouvre pas\u00a0: choisis une photo JPEG, PNG ou WebP.'
      : undefined
  const error = errors.photo ?? refusal
  return (
    <>
      <Dialog {...dialog} title="Supprimer ta photo&#160;?">
        <removal.Form {...removal.formProps} className="grid gap-6" onSubmit={dialog.onClose}>
          <input type="hidden" name="form" value="sans-photo" />
          <p>Elle ne pourra pas être récupérée. Les joueurs verront ton initiale à la place.</p>
          <div className="actions">
            <Button look="danger">Supprimer la photo</Button>
            <Button type="button" look="dark" className="scripted" onClick={dialog.onClose}>
              Garder ma photo
            </Button>
          </div>
        </removal.Form>
      </Dialog>
      <Form
        {...formProps}
        encType="multipart/form-data"
        className="photo-form"
        onSubmit={send}
        onReset={clear}
      >
        <input type="hidden" name="form" value="photo" />
        {crop.address ? (
          <div
            className="picture photo-frame"
            onPointerDown={crop.grab}
            onPointerMove={crop.drag}
            onPointerUp={crop.drop}
          >
            <img
              src={crop.address}
              alt="Ton nouveau portrait"
              draggable={false}
              style={crop.style}
              onLoad={crop.ready}
              onError={() => {
                clear()
                setUnreadable(true)
              }}
            />
          </div>
        ) : (
          <img
            src={picture}
            alt="Ton portrait actuel"
            width={112}
            height={112}
            className="picture size-28"
          />
        )}
        <div className="grid min-w-0 gap-3">
          {crop.image && (
            <label className="grid gap-1 text-sm font-semibold">
              Agrandir
              <input
                type="range"
                min={1}
                max={4}
                step={0.02}
                value={crop.view.scale}
                onChange={({ currentTarget }) => crop.enlarge(Number(currentTarget.value))}
                onKeyDown={crop.move}
                aria-describedby="photo-aide"
                className="h-11 w-full accent-court"
              />
            </label>
          )}
          <div>
            <input
              key={picture}
              ref={input}
              id="photo"
              name="photo"
              type="file"
              accept={formats}
              className="file-input"
              onChange={({ currentTarget }) => choose(currentTarget.files)}
              aria-label="Changer ma photo"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'photo-aide photo-error' : 'photo-aide'}
            />
            <div className="photo-choice">
              {/* The browser's own button speaks the browser's language. */}
              <label htmlFor="photo" className="scripted button button-quiet button-small">
                {crop.address ? 'Choisir une autre photo' : 'Changer ma photo'}
              </label>
              {hasPhoto(picture) && !crop.address && (
                <a {...opener} className="button button-quiet button-small">
                  Supprimer ma photo
                </a>
              )}
            </div>
            <p id="photo-aide" className="mt-2 text-sm text-mute">
              {crop.image ? (
                <>
                  Glisse la photo dans le cadre.{' '}
                  <span className="[@media(hover:none)]:hidden">
                    Au clavier{'\u00a0'}: Maj et les flèches sur « Agrandir ».
                  </span>
                </>
              ) : (
                'JPEG, PNG ou WebP, 8\u00a0Mo au plus. Recadrée en carré.'
              )}
            </p>
            <FieldError id="photo" error={error} />
          </div>
          <div className="photo-send" data-chosen={crop.address !== null || undefined}>
            <Button look="dark" size="small" pending={sending !== undefined} disabled={tooLarge}>
              Envoyer ma photo
            </Button>
            {crop.address && (
              <Button type="reset" look="quiet" size="small">
                {hasPhoto(picture) ? 'Garder l’ancienne' : 'Annuler'}
              </Button>
            )}
          </div>
          {removal.answer?.refusal && <ErrorState title={removal.answer.refusal} />}
        </div>
      </Form>
    </>
  )
}

/** Without one the address leads to a drawn picture, of version 0. */
const hasPhoto = (address: string) => !address.endsWith('v=0')
