import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react'
import { shownSize, shownSquare, wholeView, within, type View } from './crop.ts'

const sentPixels = 1024
const keyStep = 0.05
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A chosen picture in its square frame: moved by pointer or Shift and arrows, enlarged. */
export function useCrop() {
  const [address, setAddress] = useState<string | null>(null)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [view, setView] = useState<View>(wholeView)
  const grabbed = useRef<{ x: number; y: number; from: View } | null>(null)
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
  }, [address])
  const clear = useCallback(() => {
    setAddress(null)
    setImage(null)
    setView(wholeView)
  }, [])
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const set = (wanted: View) => size && setView(within(size, wanted))
  return {
    address,
    image,
    view,
    clear,
    choose(file: File | null) {
      clear()
      if (file) setAddress(URL.createObjectURL(file))
    },
    /** A picture that the browser cannot show is sent as it is: the server validates it. */
    ready: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => setImage(currentTarget),
    enlarge: (scale: number) => set({ ...view, scale }),
    move(event: KeyboardEvent) {
      const step = arrows[event.key]
      if (!step || !event.shiftKey) return
      event.preventDefault()
      set({ ...view, x: view.x + step[0] * keyStep, y: view.y + step[1] * keyStep })
    },
    grab(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      grabbed.current = { x: event.clientX, y: event.clientY, from: view }
    },
    drag(event: PointerEvent<HTMLElement>) {
      const start = grabbed.current
      if (!start) return
      const side = event.currentTarget.clientWidth
      const x = start.from.x + (event.clientX - start.x) / side
      const y = start.from.y + (event.clientY - start.y) / side
      set({ ...start.from, x, y })
    },
    drop: () => {
      grabbed.current = null
    },
    style: size ? pictureStyle(shownSize(size, view.scale), view) : undefined,
  }
}

function pictureStyle({ width, height }: { width: number; height: number }, { x, y }: View) {
  return {
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    left: `${(0.5 + x - width / 2) * 100}%`,
    top: `${(0.5 + y - height / 2) * 100}%`,
  }
}

/** The square that the frame shows, as a picture to send. */
export function cropped(image: HTMLImageElement, view: View): Promise<Blob> {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { left, top, side } = shownSquare(size, view)
  const pixels = Math.round(Math.min(sentPixels, side))
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  const drawing = canvas.getContext('2d')
  if (drawing) {
    // JPEG knows no transparency: it would turn black.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, pixels, pixels)
    drawing.drawImage(image, left, top, side, side, 0, 0, pixels, pixels)
  }
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be written.'))
    canvas.toBlob(done, 'image/jpeg', 0.9)
  })
}
