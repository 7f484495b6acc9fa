import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollMilliseconds = 2_000

/** Reads the page again every two seconds: its payment has an end that only the bank knows. */
export function useLookAgain(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [revalidate])
}
